import { booking, client } from '@primehour/db/schema/booking';
import { enqueue } from '@primehour/db/enqueue';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { HOLD_MINUTES } from '@primehour/domain/limits';
import { acceptSlot } from '@primehour/domain/slot/slots';
import type { BookingStatus, Instant, Phone } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { found } from '../../../http/refusal.ts';
import { issueLink, queueBookingText } from '../../../messages/booking-texts.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { isFree, slotRefusal } from '../policy.ts';
import { findBooking, findService, loadCalendar } from '../queries.ts';
import { openLedger, takeTime } from './take-time.ts';

export type Wish = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly client: { readonly name: string; readonly phone: Phone; readonly email: string | null };
};

export type Placed = { readonly bookingId: string; readonly token: string; readonly status: BookingStatus };

/** A service lasts at most this long, so that a look this far around a start sees everything it could meet. */
const LOOK_AROUND_MS = 24 * 3_600_000;

/**
 * Takes a time for a client whose phone is proven: held for payment, or confirmed at once when free
 * (decisions, availability and booking).
 * @throws Refusal NOT_FOUND, CALENDAR_OFF, SLOT_TAKEN, SLOT_NOT_OFFERED
 */
export async function placeBooking(
  tx: Tx,
  tenant: TenantId,
  wish: Wish,
  now: Instant,
  context: MessageContext,
): Promise<Placed> {
  await openLedger(tx, tenant, now);
  const window = { from: (wish.startAt - LOOK_AROUND_MS) as Instant, until: (wish.startAt + LOOK_AROUND_MS) as Instant, now };
  const { calendar, durationMinutes } = found(await loadCalendar(tx, tenant, window, wish.serviceId));
  const accepted = acceptSlot(calendar, { durationMinutes: found(durationMinutes), now }, wish.startAt);
  if (!accepted.ok) throw slotRefusal(accepted.reason);
  const chosen = found(await findService(tx, tenant, wish.serviceId));

  const { startAt, endAt } = accepted.value;
  const isSettled = isFree(chosen.priceCents);
  const expiresAt = isSettled ? null : ((now + HOLD_MINUTES * 60_000) as Instant);
  const bookingId = uuidV4();
  await tx.insert(booking).values({
    id: bookingId,
    businessId: tenant,
    serviceId: chosen.id,
    clientId: await saveClient(tx, tenant, wish.client, now),
    status: isSettled ? 'CONFIRMED' : 'PENDING',
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    serviceName: chosen.name,
    priceCents: chosen.priceCents,
    holdExpiresAt: expiresAt === null ? null : new Date(expiresAt),
    confirmedAt: isSettled ? new Date(now) : null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  });
  await takeTime(tx, tenant, { bookingId, startAt, endAt, kind: isSettled ? 'booking' : 'hold', expiresAt });
  const token = await issueLink(tx, tenant, bookingId, now, context.tokens);
  if (expiresAt === null) {
    const row = found(await findBooking(tx, tenant, bookingId));
    await queueBookingText(tx, tenant, row, 'BOOKING_CONFIRMED', now, context, token);
  } else {
    await enqueue(tx, 'hold.expire', { businessId: tenant, bookingId }, { startAt: new Date(expiresAt) });
  }
  return { bookingId, token, status: isSettled ? 'CONFIRMED' : 'PENDING' };
}

/** One record per phone number (decisions); what the person says of themselves last, stands. */
async function saveClient(tx: Tx, tenant: TenantId, person: Wish['client'], now: Instant): Promise<string> {
  const [row] = await tx
    .insert(client)
    .values({ id: uuidV7(), businessId: tenant, ...person, createdAt: new Date(now) })
    .onConflictDoUpdate({
      target: [client.businessId, client.phone],
      set: { name: person.name, email: person.email ?? sql`${client.email}` },
    })
    .returning({ id: client.id });
  return found(row).id;
}
