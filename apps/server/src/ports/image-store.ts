import type { Readable } from 'node:stream';

/** Keys are made by us, never by a visitor: `<uuid>.jpg` or `<uuid>-480.webp`. Anything else reaches no store. */
export const IMAGE_KEY = /^[0-9a-f-]{36}(?:-\d{1,5})?\.(?:jpg|webp)$/;

/** Where finished images lie. Adapters: `disk`, `s3`. Whatever a store acknowledges, every node finds at once. */
export type ImageStore = {
  readonly kind: 'disk' | 's3';
  /** The same key may be put again, with the same or other bytes; a reader finds one of them whole. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is no such object. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Number of bytes, without fetching them; undefined when there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Where browsers may fetch it without us, if anywhere. */
  addressOf(key: string): string | undefined;
};

/** A store that does not answer, or refuses us: the operator's matter, and for a person only a matter of time. */
export class ImageStoreFailure extends Error {
  override readonly name = 'ImageStoreFailure';
}
