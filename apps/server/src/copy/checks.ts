/** The operator's checks: what each line of `npm run status`, the console, the alerts and the board says. */
import { formatCount } from '@primehour/domain/format/count';
import { formatMoney } from '@primehour/domain/format/money';

const inSeconds = (seconds: number | string): string => `${seconds} s`;

/** Seconds, minutes, hours or days, whichever is short. */
function age(seconds: number): string {
  if (seconds < 120) return inSeconds(Math.max(0, Math.round(seconds)));
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

const MB = 1024 * 1024;
const size = (bytes: number): string => `${formatCount(Math.floor(bytes / MB))} MB`;

/** `4 texts, 1 job`, without the series that are zero. */
export const bySeries = (series: readonly { readonly label: string; readonly text: string }[]): string =>
  series.map(({ label, text }) => `${label} ${text}`).join(', ');
export const none = 'none';
export const unreadable = (reason: string): string => `could not be read: ${reason}`;

export const databaseTitle = 'Database';
export const databaseText = (differing: number) =>
  differing === 0 ? 'of this version' : `${formatCount(differing)} migrations differ from this version`;
export const releasesTitle = 'Releases';
export const releasesText = (count: number) =>
  count === 1 ? 'one on all nodes' : `${formatCount(count)} side by side`;
export const databaseSizeTitle = 'Database size';
export const databaseSizeText = (bytes: number) => size(bytes);
export const replicaTitle = 'Replica';
export const replicaText = (seconds: number) =>
  Number.isNaN(seconds) ? none : Number.isFinite(seconds) ? `${age(seconds)} behind` : 'not responding';
export const clockTitle = 'Clock';
export const clockText = (seconds: number) =>
  seconds < 0.1 ? 'agrees with the database' : `${seconds < 10 ? inSeconds(seconds.toFixed(1)) : age(seconds)} apart`;
export const workersTitle = 'Workers';
export const workersText = (seconds: number) =>
  Number.isFinite(seconds) ? `swept ${age(seconds)} ago` : 'no node has swept yet';
export const messagesWaitingTitle = 'Messages waiting';
export const messagesOldestTitle = 'Messages, oldest';
export const messagesLateTitle = 'Messages late';
export const messagesGivenUpTitle = 'Messages given up';
export const givenUpText = (count: number) => `${formatCount(count)} within a day`;
export const jobsFailedTitle = 'Jobs failed';
export const jobsLateTitle = 'Jobs, oldest';
export const waitingText = (seconds: number) => (seconds === 0 ? none : `waiting for ${age(seconds)}`);
export const paymentsTitle = 'Payments stuck';
export const paymentsText = (count: number) => `${formatCount(count)} in progress for half an hour`;
export const refundsOwedTitle = 'Refunds owed';
export const refundsOwedText = (count: number) => `${formatCount(count)} for an hour`;
export const refundsFailedTitle = 'Refunds failed';
export const refundsFailedText = (count: number) => `${formatCount(count)} within a week`;
export const sharesTitle = 'Shares owed';
export const duesTitle = 'Fees uncollected';
export const eventsTitle = 'Provider’s events';
export const eventsGivenUpTitle = 'Events given up';
export const disputesTitle = 'Disputes';
export const openText = (count: number) => `${formatCount(count)} open`;
export const payoutsTitle = 'Payouts that differ';
export const payoutsText = (count: number) => `${formatCount(count)} within 30 days`;
export const switchesTitle = 'Switches';
export const switchesText = (count: number) => (count === 0 ? 'all on' : `${formatCount(count)} off`);
export const auctionsTitle = 'Auctions overdue';
export const openingsTitle = 'Openings';
export const calendarsTitle = 'Calendars unread';
export const calendarsText = (count: number) => `${formatCount(count)} failed for an hour`;
export const helpTitle = 'Help';
export const helpText = (count: number) => `${formatCount(count)} unanswered`;
export const codesTitle = 'Codes texted';
export const codesText = (count: number, cents: number, budget: number) =>
  `${formatCount(count)} within an hour (about ${formatMoney(cents)}), of ${formatCount(budget)}`;
export const diskTitle = 'Disk of DATA_DIR';
export const diskText = (bytes: number) => (Number.isNaN(bytes) ? none : `${size(bytes)} free`);
export const backupTitle = 'Backup';
export const backupText = (seconds: number) =>
  Number.isNaN(seconds) ? 'not continuous' : Number.isFinite(seconds) ? `${age(seconds)} old` : 'not complete yet';
export const baseTitle = 'Backup, base copy';
export const rehearsalTitle = 'Restore rehearsal';
export const rehearsalText = (seconds: number) =>
  Number.isNaN(seconds) ? none : Number.isFinite(seconds) ? `${age(seconds)} ago` : 'never';
export const rehearsalOkTitle = 'Rehearsal’s result';
export const rehearsalOkText = (passed: number) => (Number.isNaN(passed) ? none : passed === 1 ? 'passed' : 'failed');
export const plainCount = (count: number) => formatCount(count);
