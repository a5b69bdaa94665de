import { ThreadLimitExceeded, workApart } from '../worker-thread.ts';
import type { BusyAnswer, BusyQuestion } from './read-busy.ts';

/** Only jobs ask, of which a node has sixteen under way at most. */
const read = workApart<BusyQuestion, BusyAnswer>(new URL('./read-busy-worker.ts', import.meta.url), {
  threads: 3,
  waiting: 16,
  seconds: 20,
  memoryMb: 256,
});

/** A hostile calendar may take whatever it gets; out of memory or of time is more than a calendar holds. */
export const readBusyApart = (question: BusyQuestion, signal?: AbortSignal): Promise<BusyAnswer> =>
  read(question, signal).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    return { ok: false, reason: 'TOO_MANY' };
  });
