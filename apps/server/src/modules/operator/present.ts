import type { OperatorAction, OperatorBusiness } from '@primehour/contract/operator-pages';
import { formatPhone } from '@primehour/domain/format/phone';
import { instantOf } from '../../clock.ts';
import type { ActionRow, OverviewRow } from './queries.ts';

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
