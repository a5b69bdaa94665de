/** Turns an uploaded picture into the stored files. Adapter: `image-renderer`, with sharp. */
export type ImageRenderer = {
  /** The suffixes of an image's files after its id, the master's first. */
  readonly suffixes: readonly string[];
  /**
   * Decodes, rotates upright, strips all metadata, and encodes a master with smaller variants. Rejects anything that is
   * not a picture.
   */
  render(bytes: Buffer): Promise<Rendered>;
};

export type Variant = { readonly suffix: string; readonly contentType: string; readonly bytes: Buffer };
export type Rendered = { readonly width: number; readonly height: number; readonly variants: readonly Variant[] };
