import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import { worldAt } from '../ledger/prepare-database.ts';
import type { Product } from '../product/start-product.ts';
import { seededRandom } from '../statistics.ts';

export const WINDOW_DAYS = 30;
export const BOOKINGS = 200;

export type BusyBusiness = { readonly id: string; readonly slug: string; readonly slotsPath: string };

/** Open twelve hours a day on a 15-minute grid, with bookings in its window; the same in every database. */
export async function addBusyBusiness(product: Pick<Product, 'databaseUrl'>): Promise<BusyBusiness> {
  const world = worldAt(product.databaseUrl);
  try {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 8 * 60, endMinute: 20 * 60 }));
    const settings = { minNoticePeriodHours: 0, advanceBookingDays: 60, timeslotDurationMinutes: 15 };
    const business = await aBusiness(world, { zone: 'America/Phoenix', blocks: everyDay, settings });
    const hour = await aService(world, { business, name: 'An hour', durationMinutes: 60 });
    const short = await aService(world, { business, name: 'Half an hour', durationMinutes: 30 });
    // Phoenix has no daylight saving time: its midnight is always seven hours behind UTC.
    const today = Math.floor((Date.now() - 7 * HOUR_MS) / DAY_MS) * DAY_MS;
    const midnight = today + DAY_MS + 7 * HOUR_MS;
    const random = seededRandom(7);
    const starts = Array.from(
      { length: WINDOW_DAYS * 12 },
      (_, index) => Math.floor(index / 12) * 24 + 8 + (index % 12),
    )
      .map((hourOfWindow) => ({ hourOfWindow, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, BOOKINGS);
    for (const { hourOfWindow } of starts) {
      await aBooking(world, { service: hour, startAt: midnight + hourOfWindow * HOUR_MS });
    }
    const query = new URLSearchParams({
      serviceId: short.id,
      from: new Date(today + DAY_MS).toISOString().slice(0, 10),
      days: String(WINDOW_DAYS),
    });
    return {
      id: business.id,
      slug: business.slug,
      slotsPath: `/booking/api/public/businesses/${business.id}/slots?${query}`,
    };
  } finally {
    await world.db.close();
  }
}
