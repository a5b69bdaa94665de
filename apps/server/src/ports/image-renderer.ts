/** Turns an uploaded picture into the files that are kept of it. Adapter: `image-renderer`, with sharp. */
export type ImageRenderer = {
  /** What is added to an image's id to name each of its files, the master's first. */
  readonly suffixes: readonly string[];
  /** Decodes, turns upright, strips all metadata, and encodes a master with smaller variants. Rejects what is no picture. */
  render(bytes: Buffer): Promise<Rendered>;
};

export type Variant = { readonly suffix: string; readonly contentType: string; readonly bytes: Buffer };
export type Rendered = { readonly width: number; readonly height: number; readonly variants: readonly Variant[] };
