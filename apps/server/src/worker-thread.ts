import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createLimiter } from './limiter.ts';

/** The limit that a task exceeded: its own time or memory, or the length of the queue. */
export class ThreadLimitExceeded extends Error {
  override readonly name = 'ThreadLimitExceeded';
  readonly limit: 'TIME' | 'MEMORY' | 'QUEUE';

  constructor(limit: ThreadLimitExceeded['limit'], options?: ErrorOptions) {
    super(`A worker thread exceeded its limit: ${limit}`, options);
    this.limit = limit;
  }
}

export type ThreadLimits = {
  /** Parallel threads; each uses a CPU core, and memory up to its limit. */
  readonly threads: number;
  /** The length of the queue; further tasks are refused immediately. */
  readonly waiting: number;
  /** From the start of the thread. */
  readonly seconds: number;
  readonly memoryMb: number;
};

/**
 * Runs work of more than a few milliseconds in a worker thread (docs/decisions/069), because a computation on the main
 * thread blocks every request. A thread handles one request and exits, so that no data of one tenant is left for the
 * next.
 * @throws ThreadLimitExceeded
 */
export function runInThread<Input, Output>(
  script: URL,
  { threads, waiting, seconds, memoryMb }: ThreadLimits,
): (question: Input, signal?: AbortSignal) => Promise<Output> {
  const inTurn = createLimiter(threads);
  let pending = 0;

  async function ask(question: Input, signal: AbortSignal | undefined): Promise<Output> {
    signal?.throwIfAborted();
    const worker = new Worker(script, { workerData: question, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const timeout = AbortSignal.timeout(seconds * 1000);
    try {
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const [answer] = (await once(worker, 'message', { signal: either })) as [Output];
      return answer;
    } catch (error) {
      if (timeout.aborted) throw new ThreadLimitExceeded('TIME', { cause: error });
      if (isOutOfMemory(error)) throw new ThreadLimitExceeded('MEMORY', { cause: error });
      throw error;
    } finally {
      await worker.terminate();
    }
  }

  return async (question, signal) => {
    if (pending >= threads + waiting) throw new ThreadLimitExceeded('QUEUE');
    pending += 1;
    try {
      return await inTurn(() => ask(question, signal));
    } finally {
      pending -= 1;
    }
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The other side: the entire script of a thread. */
export function serveThread<Input, Output>(answer: (question: Input) => Output): void {
  parentPort?.postMessage(answer(workerData as Input));
}
