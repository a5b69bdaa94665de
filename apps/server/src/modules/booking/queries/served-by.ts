import { booking, bookingResource } from '@primehour/db/schema/booking';
import { sql, type SQL } from 'drizzle-orm';

/** Bookings that this person serves; all if undefined (product/team#roles). */
export const isServedBy = (person: string | undefined): SQL =>
  person === undefined
    ? sql`true`
    : sql`exists (select from ${bookingResource} where ${bookingResource.businessId} = ${booking.businessId}
        and ${bookingResource.bookingId} = ${booking.id} and ${bookingResource.resourceId} = ${person})`;
