import type { BaseCopy } from './base-copy.ts';
import { endOfRun, lastPosition, timelineOf } from './wal-name.ts';

const DAY_MS = 86_400_000;
const BASE_EVERY_MS = 7 * DAY_MS;

/** Made while the clock was ahead. It can be restored, but its date says nothing about its age. */
export const isFromFuture = ({ finishedAt }: BaseCopy, now: Date): boolean => finishedAt > now.toISOString();

type Held = { readonly segments: readonly string[]; readonly timeline: number; readonly now: Date };

/**
 * Also after a gap, as when archiving was turned off for a while, and after a restore, which begins a new timeline:
 * nothing after it can be restored without a new copy.
 */
export function isBaseDue(bases: readonly BaseCopy[], { segments, timeline, now }: Held): boolean {
  const last = bases.findLast((base) => !isFromFuture(base, now));
  if (last === undefined || now.getTime() - Date.parse(last.finishedAt) >= BASE_EVERY_MS) return true;
  if (timelineOf(last.firstWal) !== timeline) return true;
  const own = segments.filter((name) => timelineOf(name) === timeline);
  return endOfRun(last.firstWal, own) <= lastPosition(own);
}
