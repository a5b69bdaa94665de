import process from 'node:process';
import type { ArchiveStore } from '../archive/archive-store.ts';

/** The store of a process that dies as in a power failure, just before or just after its n-th change of the store. */
export function dyingStore(
  store: ArchiveStore,
  dieAt: { readonly change: number; readonly isAfter: boolean },
): ArchiveStore {
  let changes = 0;
  async function changed(change: () => Promise<void>): Promise<void> {
    changes += 1;
    const isLast = changes === dieAt.change;
    if (isLast && !dieAt.isAfter) process.kill(process.pid, 'SIGKILL');
    await change();
    if (isLast) process.kill(process.pid, 'SIGKILL');
  }
  return {
    ...store,
    put: (name, bytes) => changed(() => store.put(name, bytes)),
    remove: (name) => changed(() => store.remove(name)),
  };
}
