import type { Readable } from 'node:stream';

/** Where finished images lie. Keys are made by us (`<id>/<variant>.<ext>`), never by a visitor. Adapter: `disk`. */
export type ImageStore = {
  readonly kind: 'disk';
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is no such object. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
};
