import * as copy from '@primehour/contract/copy/refusals';
import type { OpeningForm } from '@primehour/contract/waitlist';
import { opening } from '@primehour/db/schema/waitlist';
import { uuidV7 } from '@primehour/db/uuid';
import { FALLING_ENDS_BEFORE_MINUTES } from '@primehour/domain/limits';
import { ANYONE } from '@primehour/domain/slot/team';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { defaultFloor } from '@primehour/domain/waitlist/falling-price';
import { isInTime } from '@primehour/domain/waitlist/offer-windows';
import { servedBy } from '@primehour/domain/waitlist/starts-in-opening';
import { recordAudit } from '../../../audit.ts';
import { dateOf, instantOf } from '../../../clock.ts';
import { findAdded, type Keyed } from '../../../find-added.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { slotQueryFor, loadCalendar, openLedger, requirePerson, windowFrom } from '../../booking/api.ts';
import { closeOpening, insertOpening, type NewOpening } from '../../opening/api.ts';
import { choiceOf, findEntry, findOpening } from '../queries.ts';
import { leaveWaitlist } from './answer-offer.ts';
import { reserveOffered } from './reserve-time.ts';

/**
 * Offers empty time to the waiting list, or to everyone at a falling price (product/waiting-list#by-hand). At a falling
 * price, its time is reserved in the ledger immediately. A repeated request returns the opening that the first one made
 * (decision 190).
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, SLOT_NOT_OFFERED, CALENDAR_OFF, REQUEST_KEY_REUSED, VALIDATION
 */
export async function makeOpening(write: TenantWrite, { requestKey, ...form }: Keyed<OpeningForm>): Promise<string> {
  const { tx, tenant, now, userId } = write;
  const { startAt } = form;
  if (!isInTime(startAt, now)) throw new Refusal('WRONG_STATE', { message: copy.openingTooLate });
  await openLedger(tx, tenant, now);
  const { requestHash, added } = await findAdded(
    write,
    opening,
    requestKey,
    ({ mode, during }) => mode === form.mode && instantOf(during.startAt) === startAt,
  );
  if (added) return added.id;
  const id = uuidV7(now);
  const common = { id, businessId: tenant, cause: 'BY_HAND', state: 'WAITING', userId: userId ?? null } as const;
  const times = { fromAt: dateOf(now), nextAt: dateOf(now), createdAt: dateOf(now), requestHash };
  if (form.mode === 'FALLING') {
    const { values, kept } = await fallingOf(write, form);
    await insertOpening(tx, { ...common, ...times, ...values });
    await reserveOffered(write, { openingId: id, ...kept });
  } else {
    if (form.resourceId !== undefined) await requireOnTeam(write, form.resourceId, startAt);
    const during = { startAt: dateOf(startAt), endAt: dateOf(form.endAt) };
    const resourceIds = form.resourceId === undefined ? [] : [form.resourceId];
    const values = { mode: form.mode, during, resourceIds, untilAt: dateOf(form.endAt) };
    // Nothing is due until the partner offers it or it ends.
    const nextAt = form.mode === 'BY_HAND' ? values.untilAt : times.nextAt;
    await insertOpening(tx, { ...common, ...times, ...values, nextAt });
  }
  await recordAudit(write, 'OPENING_MADE', { subjectId: id, after: form });
  return id;
}

type Falling = {
  readonly values: Pick<
    NewOpening,
    'mode' | 'during' | 'resourceIds' | 'serviceId' | 'startPriceCents' | 'floorPriceCents' | 'untilAt'
  >;
  readonly kept: Omit<Parameters<typeof reserveOffered>[1], 'openingId'>;
};

/** The price falls from the list price to the floor until an hour before the start, with a person who is free. */
async function fallingOf({ tx, tenant, now }: TenantWrite, form: OpeningForm): Promise<Falling> {
  const { startAt } = form;
  const loaded = await loadCalendar(tx, tenant, windowFrom(startAt, now), form.serviceId);
  const service = orNotFound(loaded.service);
  const withWhom = form.resourceId ?? ANYONE;
  requirePerson(loaded.team, service, withWhom);
  const longest = (startAt + 24 * 60 * MINUTE_MS) as Instant;
  const whole = { startAt, endAt: longest, resourceIds: [] };
  const resourceId = servedBy(loaded.team, slotQueryFor(service, now, withWhom), whole, startAt);
  if (resourceId === undefined) throw new Refusal('SLOT_TAKEN');
  const choice = choiceOf(service, resourceId);
  const startPriceCents = choice?.priceCents ?? service.priceCents;
  const floorPriceCents = (form.floorPriceCents ?? defaultFloor(startPriceCents)) as Cents;
  if (floorPriceCents > startPriceCents) {
    const issues = [{ path: 'floorPriceCents', message: copy.openingFloorTooHigh }];
    throw new Refusal('VALIDATION', { issues });
  }
  const endAt = (startAt + (choice?.durationMinutes ?? service.durationMinutes) * MINUTE_MS) as Instant;
  const until = (startAt - FALLING_ENDS_BEFORE_MINUTES * MINUTE_MS) as Instant;
  return {
    values: {
      mode: 'FALLING',
      during: { startAt: dateOf(startAt), endAt: dateOf(endAt) },
      resourceIds: [resourceId],
      serviceId: service.id,
      startPriceCents,
      floorPriceCents,
      untilAt: dateOf(until),
    },
    kept: { serviceId: service.id, resourceId, startAt, until },
  };
}

/** @throws Refusal NOT_FOUND */
async function requireOnTeam({ tx, tenant, now }: TenantWrite, resourceId: string, startAt: Instant): Promise<void> {
  const { team } = await loadCalendar(tx, tenant, windowFrom(startAt, now));
  requirePerson(team, { needs: [] }, resourceId);
}

/**
 * Stops offering a time. Clients with an offer of it stay on the list.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function stopOpening(write: TenantWrite, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const { state } = orNotFound(await findOpening(tx, tenant, id));
  if (state === 'FILLED' || state === 'GONE') throw new Refusal('WRONG_STATE', { message: copy.openingClosed });
  await closeOpening(write, id);
  await recordAudit(write, 'OPENING_CLOSED', { subjectId: id });
}

/**
 * Takes a client off the list, for example one who called.
 * @throws Refusal NOT_FOUND
 */
export async function removeEntry(write: TenantWrite, id: string): Promise<void> {
  const { clientId } = orNotFound(await findEntry(write.tx, write.tenant, id));
  await leaveWaitlist(write, id);
  await recordAudit(write, 'WAITLIST_ENTRY_REMOVED', { subjectId: id, before: { clientId } });
}
