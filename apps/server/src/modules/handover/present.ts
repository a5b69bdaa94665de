import type { Handover } from '@primehour/contract/resource';
import { instantOf } from '../../clock.ts';
import type { ComingRow } from './queries.ts';

type SoleService = { readonly id: string; readonly name: string };

/** Builds the response field by field. */
export const presentHandover = (soleServices: readonly SoleService[], rows: readonly ComingRow[]): Handover => ({
  soleServices: soleServices.map(({ id, name }) => ({ id, name })),
  bookings: rows.map((row) => ({
    id: row.id,
    number: row.number,
    version: row.version,
    userName: row.userName,
    serviceName: row.serviceName,
    startAt: instantOf(row.startAt),
    endAt: instantOf(row.endAt),
    free: (row.free ?? []).map(([id, name]) => ({ id, name })),
  })),
});
