import { booking, occupancy } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService, type BookingOptions, type BusinessOptions } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';

/** Thursday, Oct 8 in Chicago, two days after the tests' default time. */
export const TEN = '2026-10-08T15:00:00Z';

/** A partner with a service, and their calls; `book` stores a booking of it at ten. */
export async function aBookedSalon(api: TestServer, options: BusinessOptions = {}, durationMinutes = 60) {
  const { business, accessToken } = await aPartner(api, { name: 'Delgado Hair', ...options });
  const offered = await aService(api, { business, name: 'Cut', priceCents: 4500 as Cents, durationMinutes });
  return {
    business,
    offered,
    call: api.as({ accessToken }),
    query: { businessId: business.id },
    book: (built: Partial<BookingOptions> = {}) => aBooking(api, { service: offered, startAt: TEN, ...built }),
  };
}

/** The row of a booking, and the rows of its time in the ledger. */
export const rowsIn = ({ read }: TestServer['db']) => ({
  rowOf: async (id: string) => (await read.select().from(booking).where(eq(booking.id, id)))[0],
  takenBy: (id: string) => read.select().from(occupancy).where(eq(occupancy.bookingId, id)),
});
