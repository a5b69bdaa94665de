import { bookingEvent, bookingResource, type ReplacedChoice } from '@primehour/db/schema/booking';
import { message } from '@primehour/db/schema/message';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, sql } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { AnyTenant } from '../../../tenant.ts';

/** Who chose the person of a booking, when and why. */
export async function findChoice(
  queryable: Queryable,
  tenant: AnyTenant,
  bookingId: string,
): Promise<ReplacedChoice | undefined> {
  const { resourceId, chosenBy, chosenAt, reason } = bookingResource;
  const isOf = and(
    eq(bookingResource.businessId, tenant),
    eq(bookingResource.bookingId, bookingId),
    eq(bookingResource.number, 1),
  );
  const [row] = await queryable.select({ resourceId, chosenBy, chosenAt, reason }).from(bookingResource).where(isOf);
  return row && { ...row, chosenAt: instantOf(row.chosenAt) };
}

/** `isNotified`: the client has been sent a message since, which may name the person it was handed to. */
export type UndoneHandover = { readonly choice: ReplacedChoice; readonly isNotified: boolean };

/** The last move of a booking, if it was a handover that a move to this start and person undoes. */
export async function findUndoneHandover(
  queryable: Queryable,
  tenant: AnyTenant,
  row: { readonly id: string; readonly startAt: Date },
  to: { readonly startAt: Instant; readonly withWhom: string },
): Promise<UndoneHandover | undefined> {
  const isNotified = sql<boolean>`exists (select from ${message} m
    where m.business_id = ${bookingEvent.businessId} and m.booking_id = ${bookingEvent.bookingId}
      and m.created_at >= ${bookingEvent.at} and m.kind like 'BOOKING\\_%')`;
  const isMoveOf = and(
    eq(bookingEvent.businessId, tenant),
    eq(bookingEvent.bookingId, row.id),
    eq(bookingEvent.kind, 'MOVED'),
  );
  const [last] = await queryable
    .select({ detail: bookingEvent.detail, isNotified })
    .from(bookingEvent)
    .where(isMoveOf)
    .orderBy(desc(bookingEvent.seq))
    .limit(1);
  const { replaced: choice, fromStartAt = instantOf(row.startAt) } = last?.detail ?? {};
  const isUndone = choice?.resourceId === to.withWhom && fromStartAt === to.startAt;
  return last && choice && isUndone ? { choice, isNotified: last.isNotified } : undefined;
}
