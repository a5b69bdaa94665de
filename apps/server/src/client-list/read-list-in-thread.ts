import { runInThread } from '../worker-thread.ts';
import type { ListResult } from './read-list.ts';

/** A file at the size limit takes half a second on a small machine, and someone waits for each. */
export const LIST_LIMITS = { threads: 2, waiting: 6, seconds: 10, memoryMb: 256 } as const;

export const readListInThread = runInThread<string, ListResult>(
  new URL('./read-list-worker.ts', import.meta.url),
  LIST_LIMITS,
);
