import type { BY_HAND_PAYMENTS } from '@primehour/contract/calendar';
import * as copy from '@primehour/contract/copy/refusals';
import { booking, bookingNote } from '@primehour/db/schema/booking';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { ADVANCE_BOOKING_MAX_DAYS, BACKDATE_MAX_DAYS } from '@primehour/domain/limits';
import type { Assignment } from '@primehour/domain/slot/assign';
import { isAddAllowed, type SlotRefusalCode } from '@primehour/domain/slot/refusal';
import { ANYONE, type Team, type With } from '@primehour/domain/slot/team';
import { checkTeamSlot } from '@primehour/domain/slot/team-slots';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { findAdded, hasValues } from '../../../find-added.ts';
import { type Notified, queueBookingText } from '../../../messages/booking-texts.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import { bookingsTaken } from '../../../signals.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import {
  addResources,
  slotQueryFor,
  assignLanes,
  atPrice,
  choosePerson,
  copyOf,
  findBooking,
  loadCalendar,
  makeRoomFor,
  openLedger,
  recordBookingEvent,
  requirePerson,
  slotRefusal,
  takeTime,
  windowFrom,
  type BookingRow,
  type OfferedService,
} from '../../booking/api.ts';
import { upsertClient, type Person } from '../../client/api.ts';
import { refuseClosed } from '../../operator/api.ts';
import { payRemaining } from './pay-with-stored-value.ts';

export type ByHand = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly person: Person;
  readonly payment: (typeof BY_HAND_PAYMENTS)[number];
  /** The code of the gift card that pays. */
  readonly giftCode?: string | undefined;
  readonly note: string;
  readonly tellsClient: boolean;
  /** A person; by default, anyone who is free. */
  readonly resourceId?: With | undefined;
  /** The request's idempotency key. */
  readonly requestKey?: string | undefined;
};

/**
 * Adds a booking for a caller or a walk-in. Only taken time refuses it, every other rule warns; it is confirmed
 * immediately, and paid if the partner says so (decision 018), or as far as a gift card or package pays. A repeated
 * request returns the booking that the first one added (decision 186).
 * @throws Refusal NOT_FOUND, SLOT_TAKEN, SLOT_NOT_OFFERED, TOO_MANY_REQUESTS, WRONG_STATE, GIFT_CARD_REFUSED,
 * REQUEST_KEY_REUSED
 */
export async function addBooking(
  write: TenantWrite,
  request: ByHand,
  mayMakeRoom = true,
): Promise<Notified & { readonly row: BookingRow; readonly warning: SlotRefusalCode | null }> {
  const { tx, tenant, now } = write;
  const { serviceId, startAt } = request;
  refuseFarAway(startAt, now);
  await openLedger(tx, tenant, now);
  await refuseClosed(tx, tenant);
  // If the booking has been moved since, its response was not the one that was lost.
  const { added } = await findAdded(write, booking, request.requestKey, (row) =>
    hasValues(row, { serviceId, startAt: dateOf(startAt) }),
  );
  if (added) return { row: orNotFound(await findBooking(tx, tenant, added.id)), warning: null, textNotSent: null };
  const { team, makesRoom, service: offered } = await loadCalendar(tx, tenant, windowFrom(startAt, now), serviceId);
  const service = orNotFound(offered);
  const { resourceId: withWhom = ANYONE } = request;
  // A partner may book anyone on the team for a service that they usually don't provide.
  requirePerson(team, { needs: [] }, withWhom);
  const slotQuery = slotQueryFor({ ...service, needs: allowPerson(service.needs, withWhom) }, now, withWhom);
  const check = (within: Team) => checkTeamSlot(within, slotQuery, startAt, isAddAllowed);
  const checked = check(team);
  if (!checked.ok) {
    const isMade = makesRoom && mayMakeRoom && (await makeRoomFor(write, { serviceId, startAt, resourceId: withWhom }));
    if (isMade) return addBooking(write, request, false);
    throw slotRefusal(checked.reason);
  }
  const warning = checked.value.warning?.code ?? null;
  const client = { phone: request.person.phone };
  const { order, reason } = await choosePerson(tx, tenant, { team, slotQuery, slot: checked.value, client });
  const assignment = await assignLanes(tx, tenant, { slot: checked.value, order, again: check });

  const bookingId = await writeBooking(write, request, service, assignment);
  const chosenBy = withWhom === ANYONE ? 'RULE' : 'PARTNER';
  await addResources(write, bookingId, { assignment, chosenBy, reason });
  tx.afterCommit(() => bookingsTaken.publish({ via: 'partner' }));
  const detail = { startAt, ...(warning ? { warning } : {}) };
  await recordBookingEvent(write, { bookingId, kind: 'ADDED', by: 'PARTNER', detail });
  await payByHand(write, bookingId, request);
  // No notification for a booking that has started: the client is there.
  const { textNotSent } =
    request.tellsClient && startAt > now
      ? await queueBookingText(write, { id: bookingId }, 'BOOKING_CONFIRMED', { by: 'PARTNER' })
      : { textNotSent: null };
  return { row: orNotFound(await findBooking(tx, tenant, bookingId)), warning, textNotSent };
}

/** A gift card or package pays before the client is notified of what remains; a free visit uses neither. */
async function payByHand(
  write: TenantWrite,
  bookingId: string,
  { payment, giftCode }: Pick<ByHand, 'payment' | 'giftCode'>,
): Promise<void> {
  if (payment !== 'GIFT_CARD' && payment !== 'PACKAGE') return;
  const row = orNotFound(await findBooking(write.tx, write.tenant, bookingId));
  if (row.priceCents > 0) await payRemaining(write, row, payment === 'GIFT_CARD' ? giftCode : undefined);
}

/** Probably a mistyped year; no screen shows a booking that far away. */
function refuseFarAway(startAt: Instant, now: Instant): void {
  if (startAt < now - BACKDATE_MAX_DAYS * DAY_MS || startAt > now + ADVANCE_BOOKING_MAX_DAYS * DAY_MS) {
    throw new Refusal('SLOT_NOT_OFFERED', { message: copy.dateTooFar });
  }
}

/** Allows the named person to serve, on the service's terms if they have none of their own. */
function allowPerson(needs: OfferedService['needs'], withWhom: With): OfferedService['needs'] {
  if (withWhom === ANYONE) return needs;
  return needs.map((need) => {
    if (need.number !== 1 || need.choices.some(({ resourceId }) => resourceId === withWhom)) return need;
    return { ...need, choices: [...need.choices, { resourceId: withWhom, priceCents: null, durationMinutes: null }] };
  });
}

async function writeBooking(
  { tx, tenant, now, deps }: TenantWrite,
  { startAt, person, payment, note, requestKey }: ByHand,
  service: OfferedService,
  assignment: Assignment,
): Promise<string> {
  const id = uuidV4();
  const endAt = (startAt + assignment.durationMinutes * MINUTE_MS) as Instant;
  const costs = payment === 'FREE' ? (0 as Cents) : (assignment.priceCents ?? service.priceCents);
  const { service: taxed, taxCents } = atPrice(service, costs);
  // A free booking has nothing to pay.
  const isPaid = payment === 'PAID' || taxed.priceCents === 0;
  await tx.insert(booking).values({
    ...copyOf(taxed),
    id,
    businessId: tenant,
    clientId: await upsertClient(tx, tenant, person, now),
    status: 'CONFIRMED',
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    taxCents,
    confirmedAt: dateOf(now),
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
    paymentKind: 'OUTSIDE',
    paidOutsideAt: isPaid ? dateOf(now) : null,
    paidOutsideCents: isPaid ? taxed.priceCents : null,
    requestHash: requestKey === undefined ? null : deps.tokens.hashSecret(requestKey),
  });
  await takeTime(tx, tenant, { bookingId: id, assignment, kind: 'booking', expiresAt: null });
  if (note !== '') {
    const written = { id: uuidV7(now), businessId: tenant, bookingId: id, text: note };
    await tx.insert(bookingNote).values({ ...written, createdAt: dateOf(now), updatedAt: dateOf(now) });
  }
  return id;
}
