import type { StoredValue, StoredValueDetail } from '@primehour/contract/stored-value';
import { instantOf } from '../../clock.ts';
import type { EntryRow, ValueRow } from './queries.ts';

export const presentValue = ({ row, balance, clientName }: ValueRow): StoredValue => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  balance,
  priceCents: row.priceCents,
  visits: row.visits,
  serviceIds: row.serviceIds,
  validUntil: row.validUntil,
  sold: row.sold,
  codeLast4: row.codeLast4,
  recipientName: row.recipientName,
  client: row.clientId === null ? null : { id: row.clientId, name: clientName ?? '' },
  createdAt: instantOf(row.createdAt),
  isBlocked: row.blockedAt !== null,
});

export const presentDetail = (value: ValueRow, entries: readonly EntryRow[]): StoredValueDetail => ({
  ...presentValue(value),
  message: value.row.message,
  entries: entries.map(({ row, by }) => ({
    number: row.number,
    amount: row.amount,
    cause: row.cause,
    at: instantOf(row.at),
    bookingId: row.bookingId,
    by: row.userId === null ? null : by,
    reason: row.reason,
  })),
});
