import { booking, occupancy } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { BOOKING_STATUSES } from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, aBusiness, aPhone, aService, type World } from './build.ts';
import { testClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

// The guarantee: what a builder writes is a state that the product itself could have written.

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = { db: database.db, clock: testClock() };
});
afterAll(() => database.drop());

describe('a booking', () => {
  it('is built in every status, with the time it takes and the payment it had', async () => {
    const business = await aBusiness(world);
    const service = await aService(world, { business });
    for (const [index, status] of BOOKING_STATUSES.entries()) {
      await aBooking(world, { service, status, startAt: Date.parse('2026-10-12T14:00:00Z') + index * 3_600_000 });
    }
    const kept = {
      service,
      status: 'CANCELLED',
      cancelBehavior: 'KEEP_TIME',
      startAt: '2026-10-13T14:00:00Z',
    } as const;
    await aBooking(world, { ...kept, payment: 'REFUNDED' });
    const bookings = await database.db.read.select().from(booking);
    const idOf = (status: string, behavior: string | null = null) =>
      bookings.find((row) => row.status === status && (behavior === null || row.cancelBehavior === behavior))?.id ?? '';
    const taken = await database.db.read.select().from(occupancy);
    expect(Object.fromEntries(taken.map((row) => [row.bookingId, row.kind]))).toEqual({
      [idOf('PENDING')]: 'hold',
      [idOf('CONFIRMED')]: 'booking',
      [idOf('CANCELLED', 'KEEP_TIME')]: 'block',
    });
    const paid = await database.db.read.select().from(payment);
    expect(Object.fromEntries(paid.map((row) => [row.bookingId, row.status]))).toEqual({
      [idOf('CONFIRMED')]: 'SUCCEEDED',
      [idOf('CANCELLED', 'OPEN_TIME')]: 'SUCCEEDED',
      [idOf('CANCELLED', 'KEEP_TIME')]: 'REFUNDED',
    });
  });

  it('creates the parents it is not given', async () => {
    const [first, second] = [await aBooking(world), await aBooking(world)];
    expect(first.businessId).not.toBe(second.businessId);
  });
});

describe('a service', () => {
  it('is the primary one when it is the first', async () => {
    const business = await aBusiness(world);
    const services = [await aService(world, { business }), await aService(world, { business })];
    expect(services.map(({ isPrimary }) => isPrimary)).toEqual([true, false]);
  });
});

describe('a phone', () => {
  it('is unique, and shares its block of ten thousand with few others', () => {
    const phones = Array.from({ length: 2000 }, aPhone);
    expect(new Set(phones).size).toBe(2000);
    expect(new Set(phones.map((phone) => phone.slice(0, 8))).size).toBeGreaterThan(700);
  });
});
