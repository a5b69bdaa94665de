import type { Cents, Phone } from '@primehour/domain/vocabulary';
/**
 * Every refusal by the database reaches the caller as one of the product's refusals, and nothing else is mistaken for
 * one.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availabilityBlock } from './schema/availability.ts';
import { booking } from './schema/booking.ts';
import { business } from './schema/business.ts';
import { client } from './schema/client.ts';
import { payment } from './schema/payment.ts';
import { phoneCode } from './schema/phone.ts';
import { service } from './schema/service.ts';
import { appUser } from './schema/user.ts';
import { insertBooking, insertBusiness, minutesAfter, somePhone, T0, type SomeBusiness } from './testing/rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Tx } from './transaction.ts';
import { uuidV4, uuidV7 } from './uuid.ts';
import { violationOf } from './violations.ts';

let database: TestDatabase;
let of: SomeBusiness;
beforeAll(async () => {
  database = await createTestDatabase();
  of = await insertBusiness(database.db);
});
afterAll(() => database.drop());

const outcome = (work: (tx: Tx) => Promise<unknown>) =>
  database.db.transaction(work).then(() => 'accepted', violationOf);

test('a phone number signs up once, and must be a US number', async () => {
  const phone = somePhone();
  const insert = (value: Phone) =>
    outcome((tx) => tx.insert(appUser).values({ id: uuidV7(), phone: value, createdAt: T0 }));
  expect(await insert(phone)).toBe('accepted');
  expect(await insert(phone)).toBe('USER_PHONE_TAKEN');
  expect(await insert('+1212555' as Phone)).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert('+442079460000' as Phone)).toBe('VALUE_OUT_OF_RANGE');
});

test('a slug belongs to one business, in lowercase with single hyphens', async () => {
  const other = await insertBusiness(database.db);
  const rename = (slug: string, id: string) =>
    outcome((tx) => tx.update(business).set({ slug }).where(eq(business.id, id)));
  expect(await rename('copper-comb', of.businessId)).toBe('accepted');
  expect(await rename('copper-comb', other.businessId)).toBe('SLUG_TAKEN');
  for (const slug of ['Copper', 'a--b', '-a', 'a-', '', 'a'.repeat(61)]) {
    expect([slug, await rename(slug, other.businessId)]).toEqual([slug, 'VALUE_OUT_OF_RANGE']);
  }
});

test('a client is one person per phone number of a business, and a different person at another business', async () => {
  const [phone, other] = [somePhone(), await insertBusiness(database.db)];
  const insert = (businessId: string) =>
    outcome((tx) => tx.insert(client).values({ id: uuidV7(), businessId, phone, name: 'Bo', createdAt: T0 }));
  expect(await insert(of.businessId)).toBe('accepted');
  expect(await insert(of.businessId)).toBe('CLIENT_PHONE_TAKEN');
  expect(await insert(other.businessId)).toBe('accepted');
});

test('blocks of a day may touch; overlapping and repeated ones are refused', async () => {
  const insert = (dayOfWeek: number, startMinute: number, endMinute: number) =>
    outcome((tx) =>
      tx.insert(availabilityBlock).values({ businessId: of.businessId, dayOfWeek, startMinute, endMinute }),
    );
  expect(await insert(1, 540, 720)).toBe('accepted');
  expect(await insert(1, 720, 1440)).toBe('accepted');
  expect(await insert(1, 719, 721)).toBe('TIME_BLOCKS_OVERLAP');
  expect(await insert(1, 540, 600)).toBe('TIME_BLOCKS_OVERLAP');
  expect(await insert(2, 540, 720)).toBe('accepted');
  expect(await insert(8, 540, 720)).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert(3, 600, 600)).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert(3, 600, 1441)).toBe('VALUE_OUT_OF_RANGE');
});

test('one service of a business is primary; a deleted one does not count', async () => {
  const insert = (deletedAt: Date | null) =>
    outcome((tx) =>
      tx.insert(service).values({
        id: uuidV7(),
        businessId: of.businessId,
        name: 'Shave',
        description: 'Hot towel',
        priceCents: 0 as Cents,
        durationMinutes: 30,
        imageUrl: 'https://images.example/shave.jpg',
        isPrimary: true,
        createdAt: T0,
        deletedAt,
      }),
    );
  expect(await insert(T0)).toBe('accepted');
  expect(await insert(null)).toBe('accepted');
  expect(await insert(null)).toBe('PRIMARY_SERVICE_EXISTS');
});

test('a phone has one live code per purpose; consuming it allows another', async () => {
  const phone = somePhone();
  const insert = (purpose: 'SIGN_IN' | 'BOOKING') =>
    outcome((tx) =>
      tx.insert(phoneCode).values({
        id: uuidV7(),
        phone,
        purpose,
        codeMac: Buffer.alloc(32),
        sentAt: T0,
        expiresAt: minutesAfter(T0, 10),
      }),
    );
  expect(await insert('SIGN_IN')).toBe('accepted');
  expect(await insert('BOOKING')).toBe('accepted');
  expect(await insert('SIGN_IN')).toBe('CODE_ALREADY_LIVE');
  await database.db.transaction((tx) => tx.update(phoneCode).set({ consumedAt: T0 }).where(eq(phoneCode.phone, phone)));
  expect(await insert('SIGN_IN')).toBe('accepted');
});

test('a booking has one payment at a time, and a repeated request is recognized', async () => {
  const bookingId = await database.db.transaction((tx) => insertBooking(tx, of, T0, minutesAfter(T0, 45)));
  const insert = (idempotencyKey: string, status: 'PROCESSING' | 'FAILED') =>
    outcome((tx) =>
      tx.insert(payment).values({
        id: uuidV7(),
        businessId: of.businessId,
        bookingId,
        provider: 'sandbox',
        idempotencyKey,
        amountCents: 4500 as Cents,
        status,
        createdAt: T0,
        updatedAt: T0,
      }),
    );
  expect(await insert('first', 'FAILED')).toBe('accepted');
  expect(await insert('second', 'PROCESSING')).toBe('accepted');
  expect(await insert('third', 'PROCESSING')).toBe('PAYMENT_ALREADY_LIVE');
  expect(await insert('first', 'FAILED')).toBe('REQUEST_REPEATED');
});

test('a booking can have neither a service of another business nor a status without its data', async () => {
  const other = await insertBusiness(database.db);
  const start = minutesAfter(T0, 600);
  const insert = (row: Partial<typeof booking.$inferInsert>) =>
    outcome((tx) =>
      tx.insert(booking).values({
        ...of,
        id: uuidV4(),
        status: 'CONFIRMED',
        confirmedAt: T0,
        startAt: start,
        endAt: minutesAfter(start, 45),
        serviceName: 'Cut',
        priceCents: 4500 as Cents,
        createdAt: T0,
        updatedAt: T0,
        ...row,
      }),
    );
  expect(await insert({ serviceId: other.serviceId })).toBe('REFERENCE_UNKNOWN');
  expect(await insert({ status: 'PENDING' })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({ status: 'CANCELLED' })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({ holdExpiresAt: start })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({ confirmedAt: null })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({ endAt: start })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({ priceCents: -1 as Cents })).toBe('VALUE_OUT_OF_RANGE');
  expect(await insert({})).toBe('accepted');
});

test.each([
  ['a NUL', 'select $1::text', 'a\0b'],
  ['a NUL in JSON', `select $1::jsonb ->> 'a'`, String.raw`{"a":"\u0000"}`],
  ['half of a character in JSON', 'select $1::jsonb', String.raw`{"a":"\ud800"}`],
])('%s is out of the range that can be stored', async (_, query, value) => {
  expect(await database.db.pool.query(query, [value]).then(() => 'accepted', violationOf)).toBe('VALUE_OUT_OF_RANGE');
});

test('an error that is not a refusal by the database is not mistaken for one', async () => {
  const broken = await database.db.read.execute('select * from nowhere').catch((error: unknown) => error);
  expect(violationOf(broken)).toBeUndefined();
  expect(violationOf(new Error('23505'))).toBeUndefined();
  expect(violationOf('23505')).toBeUndefined();
  expect(violationOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBeUndefined();
});
