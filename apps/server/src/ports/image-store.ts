import type { Readable } from 'node:stream';

/** Keys are created by us, never by a visitor: `<uuid>.jpg` or `<uuid>-480.webp`. No other key reaches a store. */
export const IMAGE_KEY = /^[0-9a-f-]{36}(?:-\d{1,5})?\.(?:jpg|webp)$/;

/**
 * Storage of finished images. Adapters: `disk`, `s3`. Whatever a store acknowledges is immediately visible to every
 * node.
 */
export type ImageStore = {
  readonly kind: 'disk' | 's3';
  /** A key may be put again, with the same or other bytes; readers get one of them in full. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is no such object. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  /** Size in bytes, without fetching the object; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** The public URL for browsers, if the store has one. */
  addressOf(key: string): string | undefined;
};

/** An unreachable store, or one that refuses us: the operator fixes it, and users retry. */
export class ImageStoreFailure extends Error {
  override readonly name = 'ImageStoreFailure';
}
