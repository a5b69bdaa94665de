import type { Deps } from '../deps.ts';
import { startAuctionJobs } from '../modules/auction/jobs.ts';
import { startBookingJobs } from '../modules/booking/jobs.ts';
import { startCalendarJobs } from '../modules/calendar/jobs.ts';
import { startClientJobs } from '../modules/client-desk/jobs.ts';
import { startPaymentJobs } from '../modules/payment/jobs.ts';
import { startRefundJobs } from '../modules/refund/jobs.ts';
import { startMessageJobs } from './send-messages.ts';
import { startReminderJobs } from './send-reminders.ts';
import { startSweep } from './sweep.ts';

/** Every kind of work done outside requests. A module that has some adds its starter here, and its sweep in `sweep.ts`. */
const STARTERS: readonly ((deps: Deps) => Promise<void>)[] = [
  startMessageJobs,
  startReminderJobs,
  startBookingJobs,
  startCalendarJobs,
  startClientJobs,
  startPaymentJobs,
  startAuctionJobs,
  startRefundJobs,
  startSweep,
];

/** Starts working the queues in this process. `deps.jobs.stop()` ends it. */
export async function startWorkers(deps: Deps): Promise<void> {
  for (const start of STARTERS) await start(deps);
}
