import { randomInt } from 'node:crypto';
import { addOwner } from '@primehour/db/add-owner';
import { addStandardPolicy } from '@primehour/db/add-standard-policy';
import { queryPrepared } from '@primehour/db/raw';
import { availabilityBlock } from '@primehour/db/schema/availability';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { sandboxAccount } from '@primehour/db/schema/sandbox';
import { service } from '@primehour/db/schema/service';
import { appUser } from '@primehour/db/schema/user';
import type { Db } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { slugFrom } from '@primehour/domain/business/slug';
import {
  BOOKING_SETTINGS_DEFAULTS,
  HOLD_ABOVE_MAX_DOLLARS,
  HOLD_MINUTES,
  MIN_CHARGE_CENTS,
} from '@primehour/domain/limits';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type {
  BookingStatus,
  CancelBehavior,
  CancelReason,
  Cents,
  Chooser,
  Phone,
  Zone,
} from '@primehour/domain/vocabulary';
import { aSandboxAccount, anAccount } from './build-account.ts';
import { insertPayment } from './build-payment.ts';
import { HAS_PRIMARY, policyOf } from './build-policy.ts';
import { insertServing } from './build-serving.ts';
import { instantFrom, minuteOf } from './clock.ts';

/**
 * Rows written directly into the database. Each builder creates the parents it is not given, so that a test specifies
 * only what matters to it. A `TestServer` is a world; so is any database with a clock.
 */
export type World = { readonly db: Db; readonly clock: { now(): number } };

export type UserRow = typeof appUser.$inferSelect;
export type BusinessRow = typeof business.$inferSelect;
export type ServiceRow = typeof service.$inferSelect;
export type ClientRow = typeof client.$inferSelect;
export type BookingRow = typeof booking.$inferSelect;

/** Hours in local time, in minutes after midnight; Monday is 1. */
export type Block = { readonly dayOfWeek: number; readonly startMinute: number; readonly endMinute: number };

let counter = randomInt(1_000_000);
const next = (): number => (counter += 1);

/**
 * Coprime to the size of the range, so that consecutive numbers don't share an exchange, for which texts are limited.
 */
const STRIDE = 10_007;

/** A phone number that sign-in accepts, unique in this run. */
export function aPhone(): Phone {
  const local = String(2_000_000 + ((next() * STRIDE) % 7_900_000));
  return NOT_TEXTED.test(local) ? aPhone() : (`+1312${local}` as Phone);
}

/** Service numbers and the premium exchange can't be texted. */
const NOT_TEXTED = /^(?:.11|976)/;

/** By default with a complete profile; `{ firstName: null, lastName: null, email: null }` has only verified a phone. */
export async function aUser(world: World, fields: Partial<typeof appUser.$inferInsert> = {}): Promise<UserRow> {
  return insertOne(world, (tx) =>
    tx
      .insert(appUser)
      .values({
        id: uuidV7(),
        phone: aPhone(),
        firstName: 'Robin',
        lastName: 'Alder',
        email: 'robin@example.test',
        createdAt: nowIn(world),
        ...fields,
      })
      .returning(),
  );
}

/** Monday to Friday, nine to five. */
const OFFICE_HOURS: readonly Block[] = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startMinute: 9 * 60,
  endMinute: 17 * 60,
}));

export type BusinessOptions = Partial<Omit<typeof business.$inferInsert, 'userId' | 'timezone'>> & {
  readonly owner?: UserRow | undefined;
  readonly zone?: Zone | undefined;
  /** Connected to the sandbox bank, and able to receive payouts. */
  readonly hasAccount?: boolean | undefined;
  readonly blocks?: readonly Block[] | undefined;
  readonly settings?: Partial<Omit<typeof bookingSettings.$inferInsert, 'businessId'>> | undefined;
};

/** By default open for bookings: calendar on, account connected, office hours, default settings. */
export async function aBusiness(
  world: World,
  options: BusinessOptions = {},
): Promise<BusinessRow & { owner: UserRow }> {
  const {
    owner: givenOwner,
    zone = 'America/Chicago',
    hasAccount = true,
    blocks = OFFICE_HOURS,
    settings,
    ...fields
  } = options;
  const owner = givenOwner ?? (await aUser(world));
  const name = fields.name ?? 'Alder Studio';
  return world.db.transaction(async (tx) => {
    const id = fields.id ?? uuidV4();
    const values = {
      id,
      userId: owner.id,
      name,
      slug: `${slugFrom(name).slice(0, 45)}-${next()}`,
      state: 'IL',
      timezone: zone,
      city: '12 Elm Street, Chicago',
      contactNumber: owner.phone,
      isCalendarActive: true,
      createdAt: nowIn(world),
      ...fields,
    };
    const [row] = await tx.insert(business).values(values).returning();
    await addOwner(tx, { ...insertedRow(row), name: owner.firstName || name });
    await tx.insert(bookingSettings).values({
      businessId: id,
      minNoticePeriodHours: BOOKING_SETTINGS_DEFAULTS.minNoticePeriod,
      advanceBookingDays: BOOKING_SETTINGS_DEFAULTS.advanceBooking,
      timeslotDurationMinutes: BOOKING_SETTINGS_DEFAULTS.timeslotDuration,
      defaultPolicyId: await addStandardPolicy(tx, insertedRow(row)),
      // Most tests are about bids of any amount, not about holds.
      holdAboveCents: (HOLD_ABOVE_MAX_DOLLARS * 100) as Cents,
      ...settings,
    });
    if (blocks.length > 0) {
      await tx.insert(availabilityBlock).values(blocks.map((block) => ({ businessId: id, ...block })));
    }
    if (hasAccount) {
      // Our row, and the sandbox bank's own record, in which a charge looks up the account.
      await tx.insert(sandboxAccount).values(aSandboxAccount(id, nowIn(world)));
      await tx.insert(paymentAccount).values(anAccount(id, nowIn(world)));
    }
    return { ...insertedRow(row), owner };
  });
}

export async function aService(
  world: World,
  { business: owner, ...fields }: Partial<typeof service.$inferInsert> & { business?: BusinessRow } = {},
): Promise<ServiceRow> {
  const businessId = fields.businessId ?? (owner ?? (await aBusiness(world))).id;
  const [primary] = await queryPrepared(world.db.read, HAS_PRIMARY, [businessId]);
  return insertOne(world, (tx) =>
    tx
      .insert(service)
      .values({
        id: uuidV4(),
        businessId,
        name: 'Haircut',
        description: 'Wash, cut and dry.',
        priceCents: 4500 as Cents,
        durationMinutes: 60,
        imageUrl: 'http://book.example.test/images/00000000-0000-4000-8000-000000000000.jpg',
        // The first service of a business is its primary one.
        isPrimary: primary === undefined,
        createdAt: nowIn(world),
        ...fields,
      })
      .returning(),
  );
}

/** By default the client's phone number is verified. */
export async function aClient(
  world: World,
  { business: owner, ...fields }: Partial<typeof client.$inferInsert> & { business?: BusinessRow } = {},
): Promise<ClientRow> {
  const businessId = fields.businessId ?? (owner ?? (await aBusiness(world))).id;
  const values = {
    id: uuidV7(),
    businessId,
    phone: aPhone(),
    name: 'Sam Linden',
    createdAt: nowIn(world),
    provenAt: nowIn(world),
    ...fields,
  };
  return insertOne(world, (tx) => tx.insert(client).values(values).returning());
}

export type BookingOptions = {
  readonly business?: BusinessRow | undefined;
  readonly service?: ServiceRow | undefined;
  readonly client?: ClientRow | undefined;
  readonly startAt?: string | number | undefined;
  readonly status?: BookingStatus | undefined;
  readonly cancelReason?: CancelReason | undefined;
  readonly cancelBehavior?: CancelBehavior | undefined;
  readonly cancelledBy?: 'PARTNER' | 'CLIENT' | undefined;
  readonly cancelledAt?: number | undefined;
  /** The person who serves; the first by default. */
  readonly resourceId?: string | undefined;
  readonly chosenBy?: Chooser | undefined;
  /** For PENDING; by default a hold of the usual length from now. */
  readonly holdExpiresAt?: string | number | undefined;
  readonly payment?: 'SUCCEEDED' | 'REFUNDED' | 'PARTLY_REFUNDED' | undefined;
  /** By default the service's. */
  readonly policyId?: string | undefined;
};

/** A booking with everything that its status implies: the time it takes, its hold, its payment. */
export async function aBooking(world: World, options: BookingOptions = {}): Promise<BookingRow> {
  const { status = 'CONFIRMED', cancelBehavior = 'OPEN_TIME' } = options;
  const chosen = options.service ?? (await aService(world, options.business ? { business: options.business } : {}));
  const { businessId } = chosen;
  const who = options.client ?? (await aClient(world, { businessId }));
  const now = world.clock.now();
  const startAt = new Date(instantFrom(options.startAt ?? minuteOf(now) + 2 * DAY_MS));
  const endAt = new Date(startAt.getTime() + chosen.durationMinutes * MINUTE_MS);
  const isPaid = status === 'CONFIRMED' || status === 'CANCELLED';
  const hold =
    status === 'PENDING' ? new Date(instantFrom(options.holdExpiresAt ?? now + HOLD_MINUTES * MINUTE_MS)) : null;
  const { cancelReason = 'CLIENT_REQUEST', cancelledBy = 'PARTNER', cancelledAt = now } = options;
  const cancellation = { cancelReason, cancelBehavior, cancelledBy, cancelledAt: new Date(cancelledAt) };
  return world.db.transaction(async (tx) => {
    const values = {
      id: uuidV4(),
      businessId,
      serviceId: chosen.id,
      clientId: who.id,
      status,
      startAt,
      endAt,
      serviceName: chosen.name,
      serviceLocation: chosen.location,
      bufferBeforeMinutes: chosen.bufferBeforeMinutes,
      bufferAfterMinutes: chosen.bufferAfterMinutes,
      priceCents: chosen.priceCents,
      policyId: options.policyId ?? (await policyOf(tx, chosen)),
      holdExpiresAt: hold,
      confirmedAt: isPaid ? new Date(now) : null,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      ...(status === 'CANCELLED' ? cancellation : {}),
    };
    const [row] = await tx.insert(booking).values(values).returning();
    const lane = await insertServing(tx, { ...options, booking: insertedRow(row), service: chosen });
    await insertOccupancy(tx, { booking: insertedRow(row), cancelBehavior, lane });
    if (isPaid && chosen.priceCents >= MIN_CHARGE_CENTS) {
      const paid = { businessId, bookingId: values.id, amountCents: chosen.priceCents, at: new Date(now) };
      await insertPayment(tx, { ...paid, outcome: options.payment ?? 'SUCCEEDED' });
    }
    return insertedRow(row);
  });
}

type Occupying = { readonly booking: BookingRow; readonly cancelBehavior: CancelBehavior; readonly lane: number };

/** The time that a booking in its status takes, with its buffers. */
async function insertOccupancy(tx: Tx, { booking: row, cancelBehavior, lane }: Occupying): Promise<void> {
  const kind = ({ PENDING: 'hold', CONFIRMED: 'booking', CANCELLED: 'block', EXPIRED: null } as const)[row.status];
  if (kind === null || (kind === 'block' && cancelBehavior !== 'KEEP_TIME')) return;
  const { id, businessId, holdExpiresAt: expiresAt } = row;
  const during = {
    startAt: new Date(row.startAt.getTime() - row.bufferBeforeMinutes * MINUTE_MS),
    endAt: new Date(row.endAt.getTime() + row.bufferAfterMinutes * MINUTE_MS),
  };
  await tx
    .insert(occupancy)
    .values({ id: uuidV7(), businessId, during, kind, bookingId: id, takeId: id, lane, expiresAt });
}

const nowIn = (world: World): Date => new Date(world.clock.now());

function insertedRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database inserted no row.');
  return row;
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

async function insertOne<Row>({ db }: World, insert: (tx: Tx) => Promise<Row[]>): Promise<Row> {
  const [row] = await db.transaction(insert);
  return insertedRow(row);
}
