import type { Archive } from './archive.ts';
import { historyOf, isSegment, positionOf, timelineOf, walObject } from './wal-name.ts';

/**
 * A restored database continues on a new timeline. Its log begins where the restore ended; what the older timeline has
 * after that was abandoned.
 */
export type Timeline = {
  readonly id: number;
  /** The timelines before it, oldest first, and the first position that is no longer theirs. */
  readonly forks: readonly { readonly id: number; readonly endsAt: number }[];
};

/** Those of which the archive has any of the log, newest first. */
export function readTimelines(archive: Archive, wal: readonly string[]): Promise<Timeline[]> {
  const ids = new Set(wal.filter(isSegment).map(timelineOf));
  const read = async (id: number) => {
    const history = historyOf(id);
    return { id, forks: wal.includes(history) ? forksIn(await archive.get(walObject(history))) : [] };
  };
  return Promise.all([...ids].toSorted((a, b) => b - a).map(read));
}

/** Each line names a timeline, and where the next one left it. */
const FORK = /^\s*(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gim;

const forksIn = (history: Buffer): Timeline['forks'] =>
  [...history.toString().matchAll(FORK)].map(([, id, high = '', low = '']) => ({
    id: Number(id),
    endsAt: positionOf(`${'0'.repeat(8)}${high.padStart(8, '0')}${low.padStart(8, '0').slice(0, 2).padStart(8, '0')}`),
  }));

/** Whether a segment belongs to a timeline, and was not abandoned by it. */
export function isOn({ id, forks }: Timeline, segment: string): boolean {
  const position = positionOf(segment);
  const owner = forks.find(({ endsAt }) => position < endsAt);
  return timelineOf(segment) === (owner?.id ?? id);
}
