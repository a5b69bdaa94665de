import type { ClientDetail } from '@primehour/contract/client';
import type { ClientImport } from '@primehour/contract/client-import';
import type { Client } from '@primehour/contract/client-shapes';
import { csvLine } from '@primehour/domain/client/csv';
import { otherNames } from '@primehour/domain/client/other-names';
import { formatDate } from '@primehour/domain/format/time';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { ClientFigures, ClientRow, ExportRow, ImportRow } from './queries.ts';
import type { ListedClient } from './queries/list-clients.ts';

/** Builds the response field by field; no other file of this module builds one. */

export const presentClientDetail = (
  row: ClientRow,
  figures: ClientFigures,
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
): ClientDetail => ({
  id: row.id,
  name: row.name,
  otherNames: otherNames(row),
  phone: row.phone,
  email: row.email,
  otherPhones: row.otherPhones,
  notes: row.notes,
  isBlocked: row.isBlocked,
  barredUntil: row.barredUntil !== null && instantOf(row.barredUntil) > now ? row.barredUntil.toISOString() : null,
  timezone: zone,
  createdAt: row.createdAt.toISOString(),
  firstBookingDate: figures.firstBookingAt?.toISOString() ?? null,
  lastBookingDate: figures.lastBookingAt?.toISOString() ?? null,
  nextBookingDate: figures.nextBookingAt?.toISOString() ?? null,
  totalBookings: figures.total,
  cancelledBookings: figures.canceled,
  paidTotal: figures.paidCents,
});

export const presentImport = (row: ImportRow): ClientImport => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status,
  total: row.total,
  valid: row.valid,
  fresh: row.fresh,
  done: row.done,
  added: row.added,
  completed: row.completed,
  errors: row.errors.map(({ line, message }) => ({ line, message })),
  errorCount: row.errorCount,
  sample: row.sample.map(({ name, phone, email, notes }) => ({ name, phone, email, notes })),
});

export const EXPORT_HEADING = csvLine([
  'Name',
  'Phone',
  'Email',
  'Notes',
  'Total bookings',
  'Last booking',
  'Other names',
]);

export function presentExportLine(row: ExportRow, zone: Zone): string {
  const { name, phone, email, notes, totalBookings, lastBookingAt } = row;
  const last = lastBookingAt === null ? '' : formatDate(instantOf(lastBookingAt), zone);
  return csvLine([name, phone, email ?? '', notes, String(totalBookings), last, otherNames(row).join('; ')]);
}

export const presentClient = (row: ListedClient, zone: Zone): Client => ({
  id: row.id,
  name: row.name,
  otherNames: otherNames(row),
  phone: row.phone,
  email: row.email,
  totalBookings: row.totalBookings,
  lastBookingDate: row.lastBookingAt?.toISOString() ?? null,
  timezone: zone,
});
