import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../take-turns.ts';
import type { BusyAnswer, BusyQuestion } from './read-busy.ts';

const WORKER = new URL('./read-busy-worker.ts', import.meta.url);
const SECONDS_MAX = 20;
const MEMORY_MB = 256;
/** Of the sixteen jobs that a node may have under way: each takes a thread, and memory up to its limit. */
const inTurn = createTurns(3);

/**
 * Reads a calendar beside the process's own thread: a large file takes a second that no request should wait for, and a
 * hostile one may take whatever it gets.
 */
export const readBusyApart = (question: BusyQuestion): Promise<BusyAnswer> => inTurn(() => readInThread(question));

async function readInThread(question: BusyQuestion): Promise<BusyAnswer> {
  const worker = new Worker(WORKER, { workerData: question, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(SECONDS_MAX * 1000) })) as [
      BusyAnswer,
    ];
    return answer;
  } catch {
    // Out of memory or of time: either way more than a calendar holds.
    return { ok: false, reason: 'TOO_MANY' };
  } finally {
    await worker.terminate();
  }
}
