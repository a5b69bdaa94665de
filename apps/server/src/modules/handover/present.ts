import type { Handover } from '@primehour/contract/resource';
import type { Role } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import { keepsAccess } from '../team/api.ts';
import type { UpcomingRow } from './queries.ts';

type SoleService = { readonly id: string; readonly name: string };

type Deciding = {
  readonly sole: readonly SoleService[];
  readonly coming: readonly UpcomingRow[];
  /** The member who is this person. */
  readonly member: { readonly role: Role; readonly isYou: boolean } | undefined;
};

/** Builds the response field by field. */
export const presentHandover = ({ sole, coming, member }: Deciding): Handover => ({
  soleServices: sole.map(({ id, name }) => ({ id, name })),
  member: member ? { role: member.role, isYou: member.isYou, keepsAccess: keepsAccess(member) } : null,
  bookings: coming.map((row) => ({
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
