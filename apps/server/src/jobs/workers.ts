import type { Deps } from '../deps.ts';
import { startBookingJobs } from '../modules/booking/jobs.ts';
import { startMessageJobs } from './send-messages.ts';
import { startSweep } from './sweep.ts';

/** Every kind of work done outside requests. A module that has some adds its starter here, and its sweep in `sweep.ts`. */
const STARTERS: readonly ((deps: Deps) => Promise<void>)[] = [startMessageJobs, startBookingJobs, startSweep];

/** Starts working the queues in this process. `deps.jobs.stop()` ends it. */
export async function startWorkers(deps: Deps): Promise<void> {
  for (const start of STARTERS) await start(deps);
}
