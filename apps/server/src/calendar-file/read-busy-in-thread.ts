import { ThreadLimitExceeded, runInThread } from '../worker-thread.ts';
import type { BusyResult, BusyRequest } from './read-busy.ts';

/** Only jobs call this, at most sixteen at a time per node. */
const read = runInThread<BusyRequest, BusyResult>(new URL('./read-busy-worker.ts', import.meta.url), {
  threads: 3,
  waiting: 16,
  seconds: 20,
  memoryMb: 256,
});

/** A hostile calendar may use up its limits: exceeding memory or time counts as a calendar that is too large. */
export const readBusyInThread = (question: BusyRequest, signal?: AbortSignal): Promise<BusyResult> =>
  read(question, signal).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    return { ok: false, reason: 'TOO_MANY' };
  });
