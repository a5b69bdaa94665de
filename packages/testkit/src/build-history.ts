import { booking, bookingResource } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/ledger';
import { payment } from '@primehour/db/schema/payment';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, type ServiceRow, type World } from './build.ts';

type HistoryOptions = {
  readonly businessId: string;
  readonly services: readonly ServiceRow[];
  /** Ids of people, each with a separate calendar. */
  readonly people: readonly string[];
  /** Bookings start in this period. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
  readonly clients: number;
  readonly random: () => number;
};

type Values = typeof booking.$inferInsert;
type Serving = typeof bookingResource.$inferInsert;

const CHUNK = 500;

/** Pseudorandom numbers, the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A realistic history of bookings: done, missed and unmarked visits, early and late cancellations, freed times that
 * were booked again, holds, money kept and refunded. It writes only what figures read: no ledger times or texts.
 */
export async function aHistory(world: World, options: HistoryOptions): Promise<void> {
  const { businessId, random } = options;
  const createdAt = new Date(options.from);
  const clients = Array.from({ length: options.clients }, (_, index) => ({
    id: uuidV7(),
    businessId,
    phone: aPhone(),
    name: `Client ${index + 1}`,
    createdAt,
  }));
  const made = bookingsOf(
    options,
    clients.map(({ id }) => id),
  );
  await world.db.transaction(async (tx) => {
    for (const rows of chunks(clients)) await tx.insert(client).values(rows);
    for (const [index, rows] of [...chunks(made)].entries()) {
      // Foreign key checks were planned for empty tables, so each would read all bookings.
      if (index === 1) await tx.execute('analyze booking, booking_resource, client, payment, ledger_transaction');
      await tx.insert(booking).values(rows.map(({ row }) => row));
      await tx.insert(bookingResource).values(rows.map(({ serving }) => serving));
      const paid = rows.filter(({ row }) => row.confirmedAt && random() < 0.7).map(({ row }) => moneyOf(row, random));
      if (paid.length === 0) continue;
      await tx.insert(payment).values(paid.map((one) => one.payment));
      await tx.insert(ledgerTransaction).values(paid.map((one) => one.transaction));
      await tx.insert(ledgerEntry).values(paid.flatMap((one) => one.entries));
    }
  });
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

type BuiltBooking = { readonly row: Values; readonly serving: Serving };

/** Bookings that follow each other on each person's calendar, so that no two confirmed ones overlap. */
function bookingsOf(
  { count, people, services, from, until, random, ...fixed }: HistoryOptions,
  clients: string[],
): BuiltBooking[] {
  const made: BuiltBooking[] = [];
  const perPerson = Math.ceil(count / people.length);
  const stride = Math.floor((until - from) / perPerson / MINUTE_MS) * MINUTE_MS;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  for (const resourceId of people) {
    for (let index = 0; index < perPerson && made.length < count; index += 1) {
      const at = { startAt: minute(from + index * stride), resourceId, ...fixed };
      const one = aBookingOf(at, pick(services), pick(clients), random);
      made.push(one);
      // Some freed times are booked again, entirely or in part.
      if (one.row.status !== 'CANCELLED' || made.length >= count || random() < 0.5) continue;
      const again = { ...at, startAt: minute(at.startAt + (random() < 0.3 ? 15 * MINUTE_MS : 0)) };
      made.push(aBookingOf(again, pick(services), pick(clients), () => 0.2 + random() * 0.7));
    }
  }
  return made;
}

const minute = (at: number): number => at - (at % MINUTE_MS);

type At = { readonly startAt: number; readonly resourceId: string; readonly businessId: string };

function aBookingOf(at: At, service: ServiceRow, clientId: string, random: () => number): BuiltBooking {
  const { businessId, resourceId } = at;
  const id = uuidV4();
  const [startAt, endAt] = [new Date(at.startAt), new Date(at.startAt + service.durationMinutes * MINUTE_MS)];
  const createdAt = new Date(minute(at.startAt - Math.floor(random() ** 3 * 40 * DAY_MS)));
  const kind = random();
  const status = kind < 0.15 ? 'CANCELLED' : kind > 0.98 ? 'PENDING' : 'CONFIRMED';
  const cancelledAt = new Date(at.startAt - Math.floor(random() * (at.startAt - createdAt.getTime())));
  const attendance = random();
  const row: Values = {
    id,
    businessId,
    serviceId: service.id,
    clientId,
    status,
    startAt,
    endAt,
    serviceName: service.name,
    bufferBeforeMinutes: service.bufferBeforeMinutes,
    bufferAfterMinutes: service.bufferAfterMinutes,
    priceCents: service.priceCents,
    createdAt,
    updatedAt: createdAt,
    confirmedAt: status === 'PENDING' ? null : createdAt,
    holdExpiresAt: status === 'PENDING' ? new Date(createdAt.getTime() + HOUR_MS) : null,
    paymentKind: random() < 0.2 ? 'OUTSIDE' : 'ONLINE',
    attendance: status !== 'CONFIRMED' || attendance < 0.2 ? null : attendance < 0.3 ? 'NO_SHOW' : 'DONE',
    ...(status === 'CANCELLED' && {
      cancelReason: 'CLIENT_REQUEST',
      cancelBehavior: random() < 0.85 ? 'OPEN_TIME' : 'KEEP_TIME',
      cancelledBy: random() < 0.7 ? 'CLIENT' : 'PARTNER',
      cancelledAt,
    }),
  };
  const takes = [{ fromMinute: 0, untilMinute: service.durationMinutes }];
  const serving = { businessId, bookingId: id, number: 1, resourceId, chosenBy: 'CLIENT', chosenAt: createdAt, takes };
  return { row, serving: serving as Serving };
}

/** The charge at booking, with its ledger entries; part of a canceled booking's was refunded. */
function moneyOf({ id: bookingId, businessId, priceCents, createdAt, status }: Values, random: () => number) {
  const [paymentId, transactionId] = [uuidV7(), uuidV7()];
  const refundedCents = (status === 'CANCELLED' ? Math.floor(Number(priceCents) * random()) : 0) as Cents;
  const money = { id: paymentId, businessId, bookingId, amountCents: priceCents, createdAt, updatedAt: createdAt };
  const entry = (account: 'CLIENT' | 'PARTNER_BANK', amountCents: number) => ({
    businessId,
    transactionId,
    account,
    amountCents: amountCents as Cents,
  });
  return {
    payment: {
      ...money,
      provider: 'sandbox',
      providerPaymentId: `sbc_${paymentId}`,
      idempotencyKey: `payment:${paymentId}`,
      status: refundedCents > 0 ? 'PARTLY_REFUNDED' : 'SUCCEEDED',
      refundedCents,
    } as typeof payment.$inferInsert,
    transaction: {
      id: transactionId,
      businessId,
      sourceKind: 'PAYMENT',
      sourceId: paymentId,
      partId: null,
      kind: 'CHARGE',
      createdAt,
    } as typeof ledgerTransaction.$inferInsert,
    entries: [entry('CLIENT', -Number(priceCents)), entry('PARTNER_BANK', Number(priceCents))],
  };
}
