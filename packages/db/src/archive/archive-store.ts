/**
 * Where the objects of an archive are kept: a folder, or a bucket. Names are paths such as
 * `wal/000000010000000000000003`.
 */
export type ArchiveStore = {
  /** For people: where this is. */
  readonly place: string;
  /**
   * Once it resolves, the object survives a power failure; until then, no one sees any part of it. Replaces an older
   * one.
   */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** All names with this prefix, in order. */
  list(prefix: string): Promise<string[]>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
};
