/** Names of the write-ahead log's files: eight digits for the timeline, sixteen for the position. */

export const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
const ARCHIVED = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** With 16 MB a file, the last eight digits count to 255. */
const SEGMENTS_OF_LOG = 256;

export const isSegment = (name: string): boolean => SEGMENT.test(name);

/** Says where a timeline left the one before it. */
export const isHistory = (name: string): boolean => HISTORY.test(name);

export const historyOf = (timeline: number): string =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;

/** Any file that PostgreSQL passes to an archive. */
export const isArchivedFile = (name: string): boolean => ARCHIVED.test(name);

/** The position of a segment, whatever its timeline. */
export const positionOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_OF_LOG + Number.parseInt(segment.slice(16, 24), 16);

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/** Its name in the archive. */
export const walObject = (name: string): string => `wal/${name}`;
export const walNameOf = (object: string): string => object.slice(walObject('').length);

/** The first position from this segment on that none of these covers. */
export function endOfRun(firstSegment: string, segments: Iterable<string>): number {
  const present = new Set([...segments].map(positionOf));
  let end = positionOf(firstSegment);
  while (present.has(end)) end += 1;
  return end;
}

export const lastPosition = (segments: readonly string[]): number =>
  segments.reduce((last, segment) => Math.max(last, positionOf(segment)), 0);
