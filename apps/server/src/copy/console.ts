import type { MessageChannel } from '@primehour/db/schema/message';
/** The operator's console: titles, and how a line of each list reads. */
import type { SwitchName } from '@primehour/domain/operator/switches';

export const checksTitle = 'Service status';
export const checksLead = 'The same checks as npm run status. Those beyond their limit come first.';
export const needsYou = 'Needs attention';
export const nothingNeedsYou = 'Nothing needs attention.';
export const isWell = 'OK';
export const nothingIsWell = 'No check is OK.';
export const runbookSection = (anchor: string) => `Runbook: ${anchor.replaceAll('-', ' ')}`;
export const command = (line: string) => `Command: ${line}`;

export const messagesTitle = 'Messages';
export const messagesLead =
  'Texts and emails of the last 24 hours that failed for good. Codes aren’t sent again, because people request a new one; neither are messages about a booking that a newer one has replaced.';
export const failedForGood = 'Failed for good';
export const noneFailed = 'No message failed within 24 hours.';
export const resend = 'Send again';
export const resendAll = 'Send all again';
export const messageTitle = (channel: MessageChannel, kind: string) => `${CHANNELS[channel]}: ${humanize(kind)}`;
const CHANNELS: Readonly<Record<MessageChannel, string>> = { sms: 'By text', email: 'By email' };
export const noReason = 'No reason recorded';

export const moneyTitle = 'Money';
export const moneyLead = 'Payments, refunds, and disputes that are not finished.';
export const underWay = 'Payments under way';
export const noneUnderWay = 'No payment is under way.';
export const paymentOf = { BOOKING: 'Payment for a booking', AUCTION: 'Charge for an auction' } as const;
export const amountOf = (what: string, amount: string) => `${what}, ${amount}`;
export const refunds = 'Refunds owed or failed';
export const noRefunds = 'No refund is owed, and none failed within a week.';
export const refundOwed = 'Owed';
export const refundFailed = 'Failed';
export const refundOf = 'Refund to a client';
export const openDisputes = 'Open disputes';
export const noDisputes = 'No dispute is open.';
export const dispute = 'Dispute';
export const disputeOfSale = 'Dispute over an auction sale';
export const handledAtProvider = (id: string) => `Handled in the provider’s dashboard, as ${id}`;
export const answerBy = (when: string) => `Respond by ${when}`;
export const noAnswerDue = 'No response is due';
export const evidenceSentAt = (when: string) => `Evidence sent ${when}`;
export const evidenceSent = 'It has already been sent.';
export const evidenceNotSent = 'Evidence not sent';
export const evidenceTitle = 'Evidence';
export const evidenceLead =
  'Read it first. The provider accepts it only once. If the client is right, refund the payment instead.';
export const sendEvidence = 'Send this evidence';

export const jobsTitle = 'Jobs';
export const jobsLead = 'Background work. It is safe to run a failed job again.';
export const jobsFailed = 'Failed within a day';
export const noJobsFailed = 'No job failed within a day.';
export const runAgain = 'Run again';
export const jobsWaiting = 'Waiting';
export const noJobsWaiting = 'No job is waiting.';
export const waiting = (count: string) => `${count} waiting`;
export const dueSince = (when: string) => `Due ${when}`;

export const maintenanceTitle = 'Maintenance';
export const maintenanceLead =
  'Visitors and partners can see everything but change nothing, and see when it ends. Background jobs continue. It ends automatically.';
export const maintenanceState = 'Now';
export const noMaintenance = 'No maintenance.';
export const isUnderMaintenance = 'Under maintenance';
export const endsAt = (when: string) => `Ends ${when}`;
export const endNow = 'End now';
export const start = 'Start';
export const startFor = (minutes: number) => `For ${minutes} minutes`;
export const startTitle = 'Start, or change when it ends';

export const switchesLead =
  'For emergencies. Each switch turns something off for everyone, on every server. What is waiting continues once it is on again.';
export const switchesOff = 'Off now';
export const noneOff = 'Everything is on.';
export const switchOn = 'Switch on';
export const switchOffTitle: Readonly<Record<SwitchName, string>> = {
  texts: 'Switch off texts',
  charges: 'Switch off card charges',
};
export const switchOffLead: Readonly<Record<SwitchName, string>> = {
  texts:
    'No texts are sent, including codes: nobody can sign in or book with a new phone. Texts wait, and those that would arrive too late are dropped. Emails continue.',
  charges:
    'No card is charged, saved, or held: clients see that card payment can’t be reached, and due charges wait. Refunds continue.',
};
export const switchReasonHint = 'For the audit log';
export const switchReason = 'Reason';
export const offTag = 'Off';

export const announcementTitle = 'Announcement';
export const announcementLead =
  'One line above every screen of the dashboard, until it ends or the reader dismisses it.';
export const announcementNow = 'Shown now';
export const noAnnouncement = 'No announcement.';
export const announcementForm = 'New announcement';
export const announcementFormLead = 'It replaces the current one.';
export const announcementText = 'Text of the announcement';
export const announcementTextHint = 'One or two sentences';
export const announcementDays = 'For how many days';
export const announcementDaysHint = 'At most 31';
export const announce = 'Announce';

export const auditLogTitle = 'Audit log';
export const auditLogLead =
  'Everything done in this console or with commands, latest first. A business sees what concerns it under Changes.';
export const auditEntries = 'Latest';
export const noAuditEntries = 'Nothing has been done yet.';
export const because = (reason: string) => `Reason: ${reason}`;

export const at = (when: string) => `${when} UTC`;
/** `BOOKING_MOVED` is 'booking moved'. */
export const humanize = (name: string) => name.toLowerCase().replaceAll('_', ' ');
