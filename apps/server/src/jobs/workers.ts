import type { Deps } from '../deps.ts';
import { startAuctionJobs } from '../modules/auction/jobs.ts';
import { startBookingJobs } from '../modules/booking/jobs.ts';
import { startExportJobs } from '../modules/business-export/jobs.ts';
import { startCalendarSyncJobs } from '../modules/calendar-sync/jobs.ts';
import { startClientRecordJobs } from '../modules/client-records/jobs.ts';
import { startDueJobs } from '../modules/due/jobs.ts';
import { startEvidenceJobs } from '../modules/evidence/jobs.ts';
import { startProviderEventJobs } from '../modules/provider-events/jobs.ts';
import { startRefundJobs } from '../modules/refund/jobs.ts';
import { startStatementJobs } from '../modules/statement/jobs.ts';
import { startWaitlistJobs } from '../modules/waitlist/jobs.ts';
import { startMessageJobs } from './send-messages.ts';
import { startReminderJobs } from './send-reminders.ts';
import { startSweep } from './sweep.ts';

/** All background work. Add a module's starter here, and its sweep in `sweep.ts`. */
const STARTERS: readonly ((deps: Deps) => Promise<void>)[] = [
  startMessageJobs,
  startReminderJobs,
  startBookingJobs,
  startCalendarSyncJobs,
  startClientRecordJobs,
  startExportJobs,
  startProviderEventJobs,
  startAuctionJobs,
  startRefundJobs,
  startDueJobs,
  startEvidenceJobs,
  startStatementJobs,
  startWaitlistJobs,
  startSweep,
];

/** Starts processing the queues in this process. `deps.jobs.stop()` ends it. */
export async function startWorkers(deps: Deps): Promise<void> {
  for (const start of STARTERS) await start(deps);
}
