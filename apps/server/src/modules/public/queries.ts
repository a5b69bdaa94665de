import { booking, checkout } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { service } from '@primehour/db/schema/service';
import type { Queryable } from '@primehour/db/transaction';
import { and, eq, sql } from 'drizzle-orm';
import { bookedPerson, type BookedPerson } from '../../messages/load-facts.ts';
import { orNotFound } from '../../refusal.ts';
import { findBooking, findCard, findTerms } from '../booking/api.ts';
import { findTipAskedAt, listDues } from '../due/api.ts';
import { shownColumns } from '../operator/api.ts';
import type { OwnLink } from './queries/open-link.ts';

/** The booking behind a link, its business, whether its service is still offered, and the kind of page it was made on. */
export async function findOwnBooking(queryable: Queryable, { tenant, bookingId }: OwnLink) {
  const [row, terms, card, dues, tipAskedAt, [owner]] = await Promise.all([
    findBooking(queryable, tenant, bookingId),
    findTerms(queryable, tenant, bookingId),
    findCard(queryable, tenant, bookingId),
    listDues(queryable, tenant, bookingId),
    findTipAskedAt(queryable, tenant, bookingId),
    queryable
      .select({
        business: shownColumns,
        settings: bookingSettings,
        paidOutsideAt: booking.paidOutsideAt,
        person: sql<BookedPerson | null>`${sql.raw(bookedPerson('booking'))}`,
        isServiceOffered: sql<boolean>`exists (
          select from ${service}
          where ${service.businessId} = ${booking.businessId} and ${service.id} = ${booking.serviceId}
            and ${service.deletedAt} is null)`,
        via: sql<'PAGE' | 'VIP' | null>`(
          select ${checkout.via} from ${checkout}
          where ${checkout.businessId} = ${booking.businessId} and ${checkout.bookingId} = ${booking.id} limit 1)`,
      })
      .from(booking)
      .innerJoin(business, eq(business.id, booking.businessId))
      .innerJoin(bookingSettings, eq(bookingSettings.businessId, booking.businessId))
      .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId))),
  ]);
  return { row: orNotFound(row), terms, card, dues, tipAskedAt, ...orNotFound(owner) };
}
export type OwnBooking = Awaited<ReturnType<typeof findOwnBooking>>;
