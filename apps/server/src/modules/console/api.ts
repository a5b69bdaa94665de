/** What terminal commands may use of `console`. */
export { retryJob } from './commands/retry-job.ts';
export { endAnnouncement, makeAnnouncement } from './commands/set-announcement.ts';
export { endMaintenance, minutesForm, startMaintenance } from './commands/set-maintenance.ts';
export { switchOff, switchOn } from './commands/set-switch.ts';
export { sendEvidence } from './commands/send-evidence.ts';
export { listFailedJobs, listWaitingQueues } from './queries/list-jobs.ts';
export { findAnnouncement, listSwitchedOff } from './queries/find-service.ts';
