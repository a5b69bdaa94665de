/** A base copy: every file of the data directory as one stream of bytes, cut into parts; recovery starts from it. */
export type BaseCopy = {
  readonly name: string;
  readonly startedAt: string;
  /** From this instant on, any instant can be restored with the log. */
  readonly finishedAt: string;
  readonly firstWal: string;
  readonly lastWal: string;
  readonly label: string;
  readonly folders: readonly string[];
  readonly files: readonly BaseFile[];
  readonly bytes: number;
  /** The pictures that existed. */
  readonly images: readonly string[];
};

export type BaseFile = {
  readonly path: string;
  /** In the stream. */
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** Small enough to fit in memory several times, and into a single request to a bucket. */
export const PART_BYTES = 32 * 1024 * 1024;

export const partObject = (base: string, index: number): string =>
  `base/${base}/part-${String(index).padStart(6, '0')}`;
/** Written last: a copy without it is not valid. */
export const manifestObject = (base: string): string => `base/${base}/manifest`;

const MANIFEST = /^base\/([^/]+)\/manifest$/;
const ANY_BASE = /^base\/([^/]+)\//;

export const completeBases = (objects: readonly string[]): string[] =>
  objects.flatMap((object) => MANIFEST.exec(object)?.[1] ?? []).toSorted();

export const baseOf = (object: string): string | undefined => ANY_BASE.exec(object)?.[1];
