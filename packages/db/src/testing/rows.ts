import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { addOwner } from '../add-owner.ts';
import { booking, occupancy } from '../schema/booking.ts';
import { business } from '../schema/business.ts';
import { client } from '../schema/client.ts';
import { service } from '../schema/service.ts';
import { appUser } from '../schema/user.ts';
import type { Db, Tx } from '../transaction.ts';
import { uuidV4, uuidV7 } from '../uuid.ts';

/** Rows for the tests of this package; the product's builders and its named cast live in the testkit. */

export const T0 = new Date('2026-03-02T15:00:00Z');
export const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

let lastLine = 1000;
export const somePhone = () => `+1212555${String((lastLine += 1))}` as Phone;

export type SomeBusiness = { readonly businessId: string; readonly serviceId: string; readonly clientId: string };

/** A business with a service and a client. */
export async function insertBusiness(db: Db): Promise<SomeBusiness> {
  const ids = { businessId: uuidV4(), serviceId: uuidV7(), clientId: uuidV7() };
  const { businessId } = ids;
  await db.transaction(async (tx) => {
    const userId = uuidV7();
    await tx.insert(appUser).values({ id: userId, phone: somePhone(), createdAt: T0 });
    const name = 'Copper Comb';
    await tx.insert(business).values({
      id: businessId,
      userId,
      name,
      slug: `copper-comb-${businessId.slice(0, 8)}`,
      state: 'Illinois',
      city: 'Chicago',
      timezone: 'America/Chicago',
      contactNumber: somePhone(),
      createdAt: T0,
    });
    await addOwner(tx, { id: businessId, userId, name, createdAt: T0 });
    await tx.insert(service).values({
      id: ids.serviceId,
      businessId,
      name: 'Cut',
      description: 'Scissors only',
      priceCents: 4500 as Cents,
      durationMinutes: 45,
      imageUrl: 'https://images.example/cut.jpg',
      createdAt: T0,
    });
    await tx.insert(client).values({ id: ids.clientId, businessId, phone: somePhone(), name: 'Ada', createdAt: T0 });
  });
  return ids;
}

/** A confirmed booking with its time in the ledger. */
export async function insertBooking(tx: Tx, of: SomeBusiness, startAt: Date, endAt: Date): Promise<string> {
  const id = uuidV4();
  await tx.insert(booking).values({
    ...of,
    id,
    status: 'CONFIRMED',
    startAt,
    endAt,
    serviceName: 'Cut',
    priceCents: 4500 as Cents,
    confirmedAt: T0,
    createdAt: T0,
    updatedAt: T0,
  });
  await tx.insert(occupancy).values({
    id: uuidV7(),
    businessId: of.businessId,
    during: { startAt, endAt },
    kind: 'booking',
    bookingId: id,
    takeId: id,
  });
  return id;
}
