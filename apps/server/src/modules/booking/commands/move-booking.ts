import * as copy from '@primehour/contract/copy/refusals';
import { booking, type ReplacedChoice } from '@primehour/db/schema/booking';
import { isPersonNamed } from '@primehour/domain/booking/named-person';
import { canClientMove, canModify } from '@primehour/domain/booking/transitions';
import type { Result } from '@primehour/domain/result';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Reason } from '@primehour/domain/slot/choose';
import { isMoveAllowed, type SlotRefusal, type SlotRefusalCode } from '@primehour/domain/slot/refusal';
import { ANYONE, type Team, type With } from '@primehour/domain/slot/team';
import { acceptTeamSlot, checkTeamSlot, type AcceptedSlot } from '@primehour/domain/slot/team-slots';
import type { Actor, Instant } from '@primehour/domain/vocabulary';
import { withoutNotice } from '@primehour/domain/waitlist/starts-in-opening';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { type Notified, queueBookingText } from '../../../messages/booking-texts.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { freedBy, recordOpening, reopenOpeningsOf } from '../../opening/api.ts';
import { assertAllowed, expectVersion, lengthMinutes, requirePerson, slotRefusal, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { assignLanes } from '../queries/assign-lanes.ts';
import { clientMovesWith, checkMove, personOf, type Swap } from '../queries/check-move.ts';
import { choosePerson } from '../queries/choose-person.ts';
import { findChoice, findUndoneHandover, type UndoneHandover } from '../queries/find-handover.ts';
import { feeStartAfter, findTerms } from '../queries/find-terms.ts';
import { recordBookingEvent } from './record-event.ts';
import { rowsOf, saveResources } from './save-resources.ts';
import { openLedger, retakeTime } from './take-time.ts';

export type Move = {
  readonly bookingId: string;
  readonly startAt: Instant;
  /** SYSTEM makes room (product/people#make-room). */
  readonly by: Actor;
  /** The version that the caller has seen. */
  readonly version?: number | undefined;
  /** Another person, or anyone; without it the booking keeps its person. */
  readonly withWhom?: With | undefined;
  /** Another room or equipment for one of its further needs. */
  readonly swap?: Swap | undefined;
  /** How room is made if no one is free and the business has switched that on. */
  readonly makeRoom?: RoomForMove | undefined;
  /** It moves into an opening, for which no minimum notice applies; its position in the chain of openings. */
  readonly openingDepth?: number | undefined;
  /** The client asked for anyone; the person is the opening's. */
  readonly isAnyone?: boolean | undefined;
};

/** Hands another booking over so that this one can move; false if that would not help. */
export type RoomForMove = (
  write: TenantWrite<AnyTenant>,
  move: { readonly row: BookingRow; readonly startAt: Instant; readonly withWhom: With | undefined },
) => Promise<boolean>;

/** `warning`: the client-side rule that the partner overrode. */
export type Moved = Notified & { readonly row: BookingRow; readonly warning: SlotRefusalCode | null };

/**
 * Moves a booking, keeping its duration and its person, and notifies the client. A client can only take offered times; a
 * partner is limited only by the clock and by taken times (product/availability#why). To another person at the same
 * start, it is handed over.
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, SLOT_NOT_OFFERED, CALENDAR_OFF, CHANGED_MEANWHILE,
 * TOO_MANY_REQUESTS
 */
export async function moveBooking(
  write: TenantWrite<AnyTenant>,
  { bookingId, startAt, by, version, withWhom, swap, makeRoom, openingDepth, isAnyone = false }: Move,
): Promise<Moved> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  assertAllowed((by === 'CLIENT' ? canClientMove : canModify)(stateOf(row), now));
  const person = personOf(row)?.id;
  const isSameStart = instantOf(row.startAt) === startAt;
  // The button was pressed twice, or the first response was lost: nothing moves, so no notification is sent.
  const isSamePerson = withWhom === undefined || withWhom === person;
  if (isSameStart && isSamePerson && !swap) return { row, warning: null, textNotSent: null };
  expectVersion(row, version);
  const asked = withWhom ?? (by === 'CLIENT' ? clientMovesWith(row) : undefined);
  const { assignment, warning, reason } = await placeMove(write, row, {
    startAt,
    by,
    withWhom: asked,
    swap,
    makeRoom,
    openingDepth,
  });

  const endAt = (startAt + lengthMinutes(row) * 60_000) as Instant;
  const [kind, expiresAt] =
    row.status === 'PENDING' ? (['hold', row.holdExpiresAt] as const) : (['booking', null] as const);
  const feeStartAt = await feeStartOf(write, row, { startAt, by });
  const taking = { bookingId: row.id, assignment, kind, expiresAt: expiresAt && instantOf(expiresAt) };
  await retakeTime(tx, tenant, taking, rowsOf(row));
  if (!isSameStart) await openOldTime(write, row, openingDepth);
  await tx
    .update(booking)
    .set({
      startAt: dateOf(startAt),
      endAt: dateOf(endAt),
      ...feeStartAt,
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  const chosen = withWhom === ANYONE || isAnyone ? undefined : withWhom;
  const { replaced, undone } = await saveServing(write, row, { startAt, by, chosen }, { assignment, reason });
  const moved = orNotFound(await findBooking(tx, tenant, row.id));
  const names = namesOf(row, moved);
  const times = isSameStart ? {} : { fromStartAt: instantOf(row.startAt), startAt };
  const detail = { ...times, ...names, ...(warning ? { warning } : {}), ...(replaced ? { replaced } : {}) };
  await recordBookingEvent(write, { bookingId: row.id, kind: 'MOVED', by, detail });
  // Making room notifies no one; a handover at the same start, only a client who was given another name.
  if (by === 'SYSTEM' || (isSameStart && !isNameChanged(row, moved, undone, now))) {
    return { row: moved, warning, textNotSent: null };
  }
  const { textNotSent } = await queueBookingText(write, moved, 'BOOKING_MOVED', {
    by,
    partner: by === 'CLIENT' ? 'PARTNER_BOOKING_MOVED' : undefined,
    oldStartAt: instantOf(row.startAt),
  });
  return { row: moved, warning, textNotSent };
}

type Serving = Pick<Move, 'startAt' | 'by'> & { readonly chosen: string | undefined };
type Served = { readonly replaced?: ReplacedChoice | undefined; readonly undone?: UndoneHandover | undefined };

/** A move that undoes a handover also restores who had chosen that person, and why. */
async function saveServing(
  write: TenantWrite<AnyTenant>,
  row: BookingRow,
  { startAt, by, chosen }: Serving,
  { assignment, reason }: Pick<Place, 'assignment' | 'reason'>,
): Promise<Served> {
  const { tx, tenant } = write;
  const to = assignment.assigned.find(({ number }) => number === 1)?.resourceId;
  const isHandedOver = by === 'PARTNER' && to !== personOf(row)?.id;
  const replaced = isHandedOver ? await findChoice(tx, tenant, row.id) : undefined;
  const undone =
    isHandedOver && chosen !== undefined
      ? await findUndoneHandover(tx, tenant, row, { startAt, withWhom: chosen })
      : undefined;
  const chosenBy = chosen !== undefined && by !== 'SYSTEM' ? by : 'RULE';
  await saveResources(write, row, { assignment, ...(undone?.choice ?? { chosenBy, reason }) });
  return { replaced, undone };
}

/** The time it vacates is offered to waiting clients; that of a hold, if it was offered to them before. */
async function openOldTime(write: TenantWrite<AnyTenant>, row: BookingRow, openingDepth = 0): Promise<void> {
  if (row.status === 'PENDING') return reopenOpeningsOf(write, row.id);
  await recordOpening(write, { ...freedBy(row, 'MOVED'), depth: openingDepth + 1 });
}

/**
 * A client's late move keeps the start that fees count from; a partner's move resets it to the new time. So does the
 * move of a hold: it costs nothing to release, and before it is paid its client agrees to terms for the new start.
 */
async function feeStartOf(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  row: BookingRow,
  { startAt, by }: Pick<Move, 'startAt' | 'by'>,
): Promise<Pick<typeof booking.$inferInsert, 'feeStartAt'>> {
  if (instantOf(row.startAt) === startAt) return {};
  const isKept = by === 'CLIENT' && row.status !== 'PENDING';
  const kept = isKept ? feeStartAfter(await findTerms(tx, tenant, row.id), startAt, now) : null;
  return { feeStartAt: kept === null ? null : dateOf(kept) };
}

/** Changes of people, rooms and equipment, the person first. */
function namesOf(row: BookingRow, moved: BookingRow) {
  for (const from of row.resources) {
    const to = moved.resources.find(({ number }) => number === from.number);
    if (to && to.id !== from.id) return { fromName: from.name, toName: to.name };
  }
  return {};
}

function isNameChanged(row: BookingRow, moved: BookingRow, undone: UndoneHandover | undefined, now: Instant): boolean {
  const [from, to] = [personOf(row), personOf(moved)];
  if (!from || !to || from.id === to.id) return false;
  const isNamed = ({ chosenBy }: Pick<ReplacedChoice, 'chosenBy'>) =>
    isPersonNamed({ chosenBy, startAt: instantOf(row.startAt) }, now);
  return isNamed(from) && (!undone || undone.isNotified || isNamed(undone.choice));
}

type Placing = Pick<Move, 'startAt' | 'by' | 'withWhom' | 'swap' | 'makeRoom' | 'openingDepth'>;
type Place = {
  readonly assignment: Assignment;
  readonly warning: SlotRefusalCode | null;
  readonly reason: Reason | null;
};

/** The current person is tried first, even if anyone will do. */
async function placeMove(write: TenantWrite<AnyTenant>, row: BookingRow, placing: Placing): Promise<Place> {
  const { tx, tenant, now } = write;
  const { startAt, by, withWhom, swap, makeRoom } = placing;
  if (startAt <= now) throw new Refusal('SLOT_NOT_OFFERED', { message: copy.moveIntoPast });
  const checking = await checkMove(tx, tenant, row, { startAt, now, withWhom, swap });
  const { slotQuery, makesRoom } = checking;
  const open = (within: Team): Team => (placing.openingDepth === undefined ? within : withoutNotice(within));
  const team = open(checking.team);
  if (withWhom !== undefined) requirePerson(team, { needs: [] }, withWhom);
  const check = (within: Team): Result<AcceptedSlot & { readonly warning?: SlotRefusal | undefined }, SlotRefusal> =>
    by === 'CLIENT'
      ? acceptTeamSlot(open(within), slotQuery, startAt)
      : checkTeamSlot(within, slotQuery, startAt, isMoveAllowed);
  const checked = check(team);
  if (!checked.ok) {
    const isMade = makesRoom && makeRoom && (await makeRoom(write, { row, startAt, withWhom }));
    if (isMade) return placeMove(write, row, { ...placing, makeRoom: undefined });
    throw slotRefusal(checked.reason);
  }
  const slot = checked.value;
  const person = personOf(row)?.id ?? '';
  const isKept = slot.people.some(({ bookable }) => bookable.resource.id === person);
  const choice = isKept
    ? { order: [person], reason: null }
    : await choosePerson(tx, tenant, { team, slotQuery, slot, client: { clientId: row.clientId } });
  // Rooms and equipment are also kept if they are free.
  const order = [...choice.order, ...row.resources.map(({ id }) => id)];
  const assignment = await assignLanes(tx, tenant, { slot, order, again: check });
  const warning = slot.warning?.code ?? null;
  return { assignment, warning, reason: choice.reason };
}
