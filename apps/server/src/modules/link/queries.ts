import { booking, checkout } from '@primehour/db/schema/booking';
import { link } from '@primehour/db/schema/link';
import { pageCount } from '@primehour/db/schema/page-count';
import type { Queryable } from '@primehour/db/transaction';
import { LINK_GRACE_MINUTES } from '@primehour/domain/limits';
import { LINK_REFUSAL_MESSAGES } from '@primehour/domain/link/copy';
import { checkLink, type LinkPerks, type LinkRefusal } from '@primehour/domain/link/link';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant, TenantId } from '../../tenant.ts';

/**
 * Held and confirmed bookings count, and those canceled more than an hour after they were made. An expired hold doesn't,
 * even if its row is not updated yet (product/links#uses).
 */
const isUse = (now: Instant) => sql`(${booking.status} = 'CONFIRMED'
  or ${booking.status} = 'PENDING' and ${booking.holdExpiresAt} > ${dateOf(now)}
  or ${booking.status} = 'CANCELLED'
    and ${booking.cancelledAt} >= ${booking.createdAt} + make_interval(mins => ${LINK_GRACE_MINUTES}))`;

const usesAt = (now: Instant) => sql<number>`(select count(*)::int from ${booking}
  where ${booking.businessId} = ${link.businessId} and ${booking.linkId} = ${link.id} and ${isUse(now)})`;

const opened = sql<number>`(select coalesce(sum(${pageCount.hits}), 0)::int from ${pageCount}
  where ${pageCount.businessId} = ${link.businessId} and ${pageCount.linkId} = ${link.id} and ${pageCount.step} = 'SEEN')`;

/** Links that are not revoked, newest first, with how often each was opened and used. */
export const listLinks = (queryable: Queryable, tenant: TenantId, now: Instant) =>
  queryable
    .select({ row: link, uses: usesAt(now), opened })
    .from(link)
    .where(and(eq(link.businessId, tenant), isNull(link.revokedAt)))
    .orderBy(desc(link.createdAt), desc(link.id));

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

/** Bookings through the Calendar Booking Link that no other link counts. */
export async function countCalendarUses(queryable: Queryable, tenant: TenantId, now: Instant): Promise<number> {
  const [row] = await queryable
    .select({ uses: sql<number>`count(*)::int` })
    .from(checkout)
    .innerJoin(booking, and(eq(booking.businessId, checkout.businessId), eq(booking.id, checkout.bookingId)))
    .where(and(eq(checkout.businessId, tenant), eq(checkout.via, 'VIP'), isNull(booking.linkId), isUse(now)));
  return row?.uses ?? 0;
}

/** The link through which a visitor came, and whether it can be used now. */
export type VisitLink = {
  readonly id: string;
  readonly label: string;
  readonly perks: LinkPerks;
  /** Why it can't be used; its perks are then empty. */
  readonly refusal: LinkRefusal | null;
};

export async function findVisitLink(
  queryable: Queryable,
  tenant: AnyTenant,
  id: string,
  now: Instant,
): Promise<VisitLink | undefined> {
  const [found] = await queryable
    .select({ row: link, uses: usesAt(now) })
    .from(link)
    .where(and(eq(link.businessId, tenant), eq(link.id, id)));
  if (!found) return undefined;
  const { usesMax, fromAt, untilAt, revokedAt, label, perks, kind } = found.row;
  const at = (date: Date | null) => date && instantOf(date);
  const terms = { usesMax, fromAt: at(fromAt), untilAt: at(untilAt), revokedAt: at(revokedAt) };
  const checked = checkLink(terms, found.uses, now);
  if (checked.ok) return { id, label, perks, refusal: null };
  // A tracking link never blocks a booking.
  return kind === 'TRACK' ? undefined : { id, label, perks: {}, refusal: checked.reason };
}

/**
 * The link a booking is made with, read under the business's lock. The booking itself counts as its use.
 * @throws Refusal LINK_REFUSED, with the reason
 */
export async function useLink(
  queryable: Queryable,
  tenant: AnyTenant,
  id: string | null | undefined,
  now: Instant,
): Promise<VisitLink | undefined> {
  const found = id ? await findVisitLink(queryable, tenant, id, now) : undefined;
  if (found?.refusal) throw new Refusal('LINK_REFUSED', { message: LINK_REFUSAL_MESSAGES[found.refusal] });
  return found;
}

/**
 * Which of these clients come first when a time opens: those who booked through a VIP link that has this perk and is not
 * revoked (product/links#perks).
 */
export async function listFirstInLine(
  queryable: Queryable,
  tenant: AnyTenant,
  clientIds: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = await queryable
    .selectDistinct({ clientId: booking.clientId })
    .from(booking)
    .innerJoin(link, and(eq(link.businessId, booking.businessId), eq(link.id, booking.linkId)))
    .where(
      and(
        eq(booking.businessId, tenant),
        sql`${booking.clientId} = any(${sql.param([...clientIds])}::uuid[])`,
        sql`(${link.perks} ->> 'firstInLine')::boolean`,
        isNull(link.revokedAt),
        sql`(${link.untilAt} is null or ${link.untilAt} > ${dateOf(now)})`,
        isUse(now),
      ),
    );
  return new Set(rows.map(({ clientId }) => clientId));
}
