import {
  type ConsoleGroup,
  type ConsoleLine,
  type OperatorAction,
  type OperatorBusiness,
  type OperatorConsolePage,
  operatorPaths,
} from '@primehour/contract/operator-pages';
import { ACTION_LABELS } from '@primehour/domain/audit/audit-copy';
import { formatCount } from '@primehour/domain/format/count';
import { formatMoney } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatInstant } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import type { CheckResult } from '../../checks/read-checks.ts';
import { dateOf, instantOf } from '../../clock.ts';
import * as copy from '../../copy/console.ts';
import type { FailedMessage } from '../../messages/failed-messages.ts';
import { isCode } from '../../ports/message-kinds.ts';
import type { OpenDispute } from '../evidence/api.ts';
import type { ActionRow, OverviewRow } from '../operator/api.ts';
import type { AuditRow } from './queries/list-audit-entries.ts';
import type { FailedJob, WaitingQueue } from './queries/list-jobs.ts';
import type { PaymentUnderWay, UnfinishedRefund } from './queries/list-money.ts';

export const presentOverview = (row: OverviewRow): OperatorBusiness => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  zone: row.zone,
  ownerName: row.ownerName,
  ownerPhone: formatPhone(row.ownerPhone),
  createdAt: instantOf(row.createdAt),
  isCalendarActive: row.isCalendarActive,
  hasAccount: row.hasAccount,
  sentOfDay: row.sentOfDay,
  failedOfDay: row.failedOfDay,
  suspension: row.suspendedAt === null ? null : { at: instantOf(row.suspendedAt), reason: row.suspensionReason ?? '' },
});

export const presentAction = (row: ActionRow): OperatorAction => ({
  kind: row.kind,
  text: row.reason ?? row.name ?? '',
  by: row.by,
  at: instantOf(row.at),
});

type Content = Omit<OperatorConsolePage, 'kind' | 'now' | 'text'>;
export const group = (title: string, empty: string, lines: ConsoleLine[], action: ConsoleGroup['action'] = null) => ({
  title,
  empty,
  lines,
  action,
});
export const line = (
  key: string,
  title: string,
  facts: readonly (string | null)[],
  more: Partial<ConsoleLine> = {},
) => ({
  key,
  title,
  facts: facts.filter((fact): fact is string => fact !== null && fact !== ''),
  tag: null,
  href: null,
  action: null,
  ...more,
});

/** Checks beyond their limit first, each with the command and runbook section to start with. */
export function presentChecks(results: readonly CheckResult[]): Content {
  const lines = ({ isOk }: { readonly isOk: boolean }) =>
    results
      .filter((result) => result.isOk === isOk)
      .map(({ check, text }) =>
        line(
          check.name,
          check.title,
          isOk
            ? [text]
            : [text, check.command ? copy.command(check.command) : null, copy.runbookSection(check.runbook)],
          {
            href: CONSOLE_OF[check.name] ?? null,
          },
        ),
      );
  return {
    section: 'checks',
    title: copy.checksTitle,
    lead: copy.checksLead,
    groups: [
      group(copy.needsYou, copy.nothingNeedsYou, lines({ isOk: false })),
      { ...group(copy.isWell, copy.nothingIsWell, lines({ isOk: true })), isCompact: true },
    ],
  };
}

/** The section with the list behind a check, if there is one. */
const CONSOLE_OF: Readonly<Record<string, string>> = {
  'switched-off': operatorPaths.switches,
  'message-given-up': operatorPaths.messages,
  'job-failed': operatorPaths.jobs,
  'job-oldest': operatorPaths.jobs,
  'payment-unsettled': operatorPaths.money,
  'refund-owed': operatorPaths.money,
  'refund-failed': operatorPaths.money,
  'dispute-open': operatorPaths.money,
};

/** Operators have no time zone setting. */
export const formatUtc = (at: Date, now: Instant): string => copy.at(formatInstant(at.getTime(), 'UTC', now));

export function presentFailedMessages(rows: readonly FailedMessage[], now: Instant): Content {
  const lines = rows.map(({ id, createdAt, channel, kind, error, businessName }) =>
    line(id, copy.messageTitle(channel, kind), [businessName, error ?? copy.noReason, formatUtc(createdAt, now)], {
      action: isCode(kind) ? null : { label: copy.resend, path: operatorPaths.resend(id) },
    }),
  );
  const all =
    lines.filter(({ action }) => action !== null).length > 1
      ? { label: copy.resendAll, path: operatorPaths.resendAll }
      : null;
  return {
    section: 'messages',
    title: copy.messagesTitle,
    lead: copy.messagesLead,
    groups: [group(copy.failedForGood, copy.noneFailed, lines, all)],
  };
}

type Money = {
  readonly underWay: readonly PaymentUnderWay[];
  readonly refunds: readonly UnfinishedRefund[];
  readonly disputes: readonly OpenDispute[];
};

function presentDispute({ dispute, businessName }: OpenDispute, now: Instant): ConsoleLine {
  const { id, paymentId, providerDisputeId, amountCents, reason, dueAt, evidenceSentAt } = dispute;
  const due = dueAt === null ? copy.noAnswerDue : copy.answerBy(formatUtc(dueAt, now));
  const facts = [businessName, copy.humanize(reason), due];
  const titled = (what: string) => copy.amountOf(what, formatMoney(amountCents));
  if (paymentId === null) {
    return line(id, titled(copy.disputeOfSale), [...facts, copy.handledAtProvider(providerDisputeId)]);
  }
  const sent = evidenceSentAt === null ? copy.evidenceNotSent : copy.evidenceSentAt(formatUtc(evidenceSentAt, now));
  return line(id, titled(copy.dispute), [...facts, sent], { href: operatorPaths.dispute(id) });
}

export function presentMoney({ underWay, refunds, disputes }: Money, now: Instant): Content {
  const amount = (what: string, cents: number) => copy.amountOf(what, formatMoney(cents));
  const payments = underWay.map(({ id, of, businessName, amountCents, createdAt }) =>
    line(id, amount(copy.paymentOf[of], amountCents), [businessName, formatUtc(createdAt, now), id]),
  );
  const returned = refunds.map(({ id, businessName, amountCents, state, failure, updatedAt }) =>
    line(
      id,
      amount(copy.refundOf, amountCents),
      [businessName, failure && copy.humanize(failure), formatUtc(updatedAt, now), id],
      {
        tag:
          state === 'FAILED' ? { text: copy.refundFailed, tone: 'danger' } : { text: copy.refundOwed, tone: 'warning' },
      },
    ),
  );
  const disputed = disputes.map((one) => presentDispute(one, now));
  return {
    section: 'money',
    title: copy.moneyTitle,
    lead: copy.moneyLead,
    groups: [
      group(copy.openDisputes, copy.noDisputes, disputed),
      group(copy.refunds, copy.noRefunds, returned),
      group(copy.underWay, copy.noneUnderWay, payments),
    ],
  };
}

type Jobs = { readonly failed: readonly FailedJob[]; readonly waiting: readonly WaitingQueue[] };

export function presentJobs({ failed, waiting }: Jobs, now: Instant): Content {
  const failures = failed.map(({ id, name, failedAt, reason }) =>
    line(id, name, [reason ?? copy.noReason, formatUtc(failedAt, now)], {
      action: { label: copy.runAgain, path: operatorPaths.retryJob(id) },
    }),
  );
  const queues = waiting.map((queue) =>
    line(queue.name, queue.name, [
      copy.waiting(formatCount(queue.waiting)),
      copy.dueSince(formatUtc(queue.dueAt, now)),
    ]),
  );
  return {
    section: 'jobs',
    title: copy.jobsTitle,
    lead: copy.jobsLead,
    groups: [group(copy.jobsFailed, copy.noJobsFailed, failures), group(copy.jobsWaiting, copy.noJobsWaiting, queues)],
  };
}

export function presentAuditLog(rows: readonly AuditRow[], now: Instant): Content {
  const lines = rows.map(({ id, at, action, businessId, businessName, reason, after }) => {
    const by = typeof after?.['by'] === 'string' ? after['by'] : null;
    const facts = [businessName, reason === null ? null : copy.because(reason), by, formatUtc(at, now)];
    return line(id, ACTION_LABELS[action], facts, { href: businessId && operatorPaths.business(businessId) });
  });
  return {
    section: 'auditLog',
    title: copy.auditLogTitle,
    lead: copy.auditLogLead,
    groups: [group(copy.auditEntries, copy.noAuditEntries, lines)],
  };
}

const MAINTENANCE_MINUTES = [15, 30, 60, 120];

export function presentMaintenance(untilAt: Instant | null, now: Instant): Content {
  const state =
    untilAt === null
      ? []
      : [
          line('now', copy.isUnderMaintenance, [copy.endsAt(formatUtc(dateOf(untilAt), now))], {
            action: { label: copy.endNow, path: operatorPaths.endMaintenance },
          }),
        ];
  const choices = MAINTENANCE_MINUTES.map((minutes) =>
    line(String(minutes), copy.startFor(minutes), [], {
      action: { label: copy.start, path: operatorPaths.startMaintenance(minutes) },
    }),
  );
  return {
    section: 'maintenance',
    title: copy.maintenanceTitle,
    lead: copy.maintenanceLead,
    groups: [
      group(copy.maintenanceState, copy.noMaintenance, state),
      group(copy.startTitle, copy.noMaintenance, choices),
    ],
  };
}
