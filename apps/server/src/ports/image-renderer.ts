/** Turns an uploaded picture into the stored files. Adapter: `image-renderer`, with sharp. */
export type ImageRenderer = {
  /** The suffixes of an image's files after its id, the master's first. */
  readonly suffixes: readonly string[];
  /**
   * Decodes, rotates upright, strips all metadata, and encodes a master with smaller variants. Rejects anything that is
   * not a picture.
   */
  render(bytes: Buffer): Promise<Rendered>;
  /** Draws the JPEG that messengers show for a shared link; undefined if the machine has no font. */
  drawPreview(preview: LinkPreview): Promise<Buffer | undefined>;
  /** Draws a letter page with a QR code, as a JPEG; undefined if the machine has no font. */
  drawPoster(poster: Poster): Promise<Buffer | undefined>;
};

export type Poster = { readonly name: string; readonly invitation: string; readonly address: string };

export type LinkPreview = {
  readonly name: string;
  readonly place: string;
  /** The next free time, or another invitation. */
  readonly line: string;
  readonly productName: string;
  /** The business's picture, a JPEG of ours. */
  readonly picture: Buffer | undefined;
};

export type Variant = { readonly suffix: string; readonly contentType: string; readonly bytes: Buffer };
export type Rendered = { readonly width: number; readonly height: number; readonly variants: readonly Variant[] };
