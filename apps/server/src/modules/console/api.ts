/** What the commands of the terminal use of `console`. */
export { retryJob } from './commands/retry-job.ts';
export { endMaintenance, minutesForm, startMaintenance } from './commands/set-maintenance.ts';
export { sendEvidence } from './commands/send-evidence.ts';
export { listFailedJobs, listWaitingQueues } from './queries/list-jobs.ts';
