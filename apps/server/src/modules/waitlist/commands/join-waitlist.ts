import * as copy from '@primehour/contract/copy/refusals';
import type { JoinWaitlist, WaitlistPreferences } from '@primehour/contract/waitlist';
import { waitlistEntry, waitlistRequest, waitlistTime } from '@primehour/db/schema/waitlist';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { TERMS_VERSION } from '@primehour/domain/legal';
import { WAITLIST_DAYS_MAX, WAITLIST_ENTRIES_PER_CLIENT } from '@primehour/domain/limits';
import { ANYONE } from '@primehour/domain/slot/team';
import { addDays, compareWallDates } from '@primehour/domain/time/wall-date';
import type { Phone, WallDate } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { queueText } from '../../../messages/queue-text.ts';
import { takeHits } from '../../../rate-limit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant, PublicTenant } from '../../../tenant.ts';
import { dateAt, loadCalendar, openLedger, requirePerson } from '../../booking/api.ts';
import { requireUnblockedClient, upsertClient } from '../../client/api.ts';
import { refuseUnavailable } from '../../operator/api.ts';
import { acceptPhoneCode, type CodeOrigin, sendPhoneCode } from '../../session/api.ts';
import { rememberPhone } from '../../visitor/api.ts';
import { findBusinessFacts, isLiveIn, type OpenRequest } from '../queries.ts';

type Joining = JoinWaitlist & { readonly clientZone: string | null };

/**
 * Stores a request to join the waiting list, and texts a code to its phone.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE, TOO_MANY_CODES, CHALLENGE_REQUIRED, PHONE_…
 */
export async function startJoining(
  deps: Deps,
  tenant: PublicTenant,
  joining: Joining,
  origin: CodeOrigin,
): Promise<{ readonly id: string; readonly phone: Phone }> {
  const now = deps.clock.now();
  const { phoneNumber: phone } = joining;
  await requireService({ tx: deps.db.read, tenant, now }, joining);
  await sendPhoneCode(deps, { ...origin, phone, purpose: 'BOOKING' });
  const id = uuidV4();
  await deps.db.transaction((tx) =>
    tx.insert(waitlistRequest).values({
      id,
      businessId: tenant,
      phone,
      form: joining,
      consentVersion: TERMS_VERSION,
      createdAt: dateOf(now),
    }),
  );
  return { id, phone };
}

/**
 * Verifies the phone of a request and adds its owner to the list. Repeated, it returns the same entry.
 * @throws Refusal CODE_WRONG, CLIENT_BLOCKED, WAITLIST_FULL, NOT_FOUND
 */
export function confirmJoining(
  deps: Deps,
  { id, tenant, phone, form, entryId }: OpenRequest,
  attempt: { readonly code: string; readonly address: string },
): Promise<{ readonly secret: string; readonly token: string }> {
  return acceptPhoneCode(deps, { phone, purpose: 'BOOKING', ...attempt }, async (tx) => {
    const write = { tx, tenant, now: deps.clock.now(), deps };
    // `startJoining` stored it from a validated form.
    const made = entryId ?? (await makeEntry(write, form as Joining));
    await tx.update(waitlistRequest).set({ entryId: made }).where(eq(waitlistRequest.id, id));
    return { secret: await rememberPhone(tx, deps, phone), token: deps.tokens.offerSecret(made) };
  });
}

/** @throws Refusal TOO_MANY_CODES, CHALLENGE_REQUIRED, PHONE_NOT_MOBILE, PHONE_OPTED_OUT */
export async function sendJoiningCode(
  deps: Deps,
  { phone }: Pick<OpenRequest, 'phone'>,
  origin: CodeOrigin,
): Promise<void> {
  await sendPhoneCode(deps, { ...origin, phone, purpose: 'BOOKING' });
}

/**
 * Joins in one step, for a phone that is remembered on this device.
 * @throws Refusal CLIENT_BLOCKED, WAITLIST_FULL, NOT_FOUND, TOO_MANY_REQUESTS
 */
export const joinWithKnownPhone = (deps: Deps, tenant: PublicTenant, joining: Joining): Promise<string> =>
  inTenant(deps, tenant, async (write) => deps.tokens.offerSecret(await makeEntry(write, joining)));

/** A client has one entry per service and person: joining again updates it. */
async function makeEntry(write: TenantWrite<AnyTenant>, joining: Joining): Promise<string> {
  const { tx, tenant, now } = write;
  const { phoneNumber: typed } = joining;
  await openLedger(tx, tenant, now);
  await requireService(write, joining);
  const { phone } = await requireUnblockedClient(tx, tenant, typed);
  await limitJoining(write, phone);
  const person = { name: joining.name, phone, email: joining.email || null, isProven: phone === typed };
  const clientId = await upsertClient(tx, tenant, person, now);
  const own = await findOwn(write, clientId);
  const same = own.find((each) => each.serviceId === joining.serviceId && each.resourceId === resourceOf(joining));
  if (same) {
    await changePreferences(write, same.id, joining);
    return same.id;
  }
  if (own.length >= WAITLIST_ENTRIES_PER_CLIENT) throw new Refusal('WAITLIST_FULL');
  return insertEntry(write, { clientId, phone, preferences: joining, clientZone: joining.clientZone, insteadOf: null });
}

const resourceOf = ({ resourceId }: Pick<WaitlistPreferences, 'resourceId'>): string | null =>
  resourceId === undefined || resourceId === ANYONE ? null : resourceId;

/**
 * Each change may send a text.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function limitJoining({ tx, now, deps }: TenantWrite<AnyTenant>, phone: Phone): Promise<void> {
  const key = `waitlist:${deps.tokens.phoneKey(phone)}`;
  const { waitSeconds } = await takeHits(tx, [{ key, limit: 12, windowSeconds: 3600 }], now);
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds });
}

const findOwn = ({ tx, tenant }: TenantWrite<AnyTenant>, clientId: string) =>
  tx
    .select({ id: waitlistEntry.id, serviceId: waitlistEntry.serviceId, resourceId: waitlistEntry.resourceId })
    .from(waitlistEntry)
    .where(and(isLiveIn(tenant), eq(waitlistEntry.clientId, clientId), isNull(waitlistEntry.insteadOf)));

export type NewEntry = {
  readonly clientId: string;
  readonly phone: Phone;
  readonly preferences: WaitlistPreferences;
  readonly clientZone: string | null;
  readonly insteadOf: string | null;
};

/**
 * Inserts an entry with its times, and texts its link to the client.
 * @throws Refusal SLOT_NOT_OFFERED for a deleted service, of which no time can open anymore
 */
export async function insertEntry(write: TenantWrite<AnyTenant>, entry: NewEntry): Promise<string> {
  const { tx, tenant, now, deps } = write;
  const { clientId, phone, preferences, clientZone, insteadOf } = entry;
  const id = uuidV7(now);
  const token = deps.tokens.offerSecret(id);
  const facts = await findBusinessFacts(tx, tenant);
  const fromDate = dateAt(facts.zone, now);
  await tx.insert(waitlistEntry).values({
    id,
    businessId: tenant,
    clientId,
    serviceId: preferences.serviceId,
    resourceId: resourceOf(preferences),
    insteadOf,
    fromDate,
    untilDate: untilDateOf(preferences, fromDate),
    offersAgreedAt: preferences.agreesToPrices ? dateOf(now) : null,
    clientZone,
    state: 'WAITING',
    tokenHash: deps.tokens.hashSecret(token),
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  });
  await insertTimes(tx, tenant, id, preferences);
  const { service } = await loadCalendar(tx, tenant, { from: now, until: now, now }, preferences.serviceId);
  if (!service) throw new Refusal('SLOT_NOT_OFFERED', { message: copy.waitlistServiceGone });
  const data = { businessName: facts.name, serviceName: service.name, zone: facts.zone };
  const secret = { value: token, seal: deps.tokens.seal };
  await queueText(tx, { businessId: tenant, to: phone, kind: 'WAITLIST_JOINED', data, secret }, now);
  return id;
}

/** Changes an entry's preferences; its place in line stays. */
export async function changePreferences(
  write: TenantWrite<AnyTenant>,
  id: string,
  preferences: WaitlistPreferences,
): Promise<void> {
  const { tx, tenant, now } = write;
  const { zone } = await findBusinessFacts(tx, tenant);
  const isThis = and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, id));
  const fromDate = dateAt(zone, now);
  await tx
    .update(waitlistEntry)
    .set({
      fromDate,
      untilDate: untilDateOf(preferences, fromDate),
      offersAgreedAt: preferences.agreesToPrices ? dateOf(now) : null,
      lapses: 0,
      askedAt: null,
      updatedAt: dateOf(now),
    })
    .where(isThis);
  await tx.delete(waitlistTime).where(and(eq(waitlistTime.businessId, tenant), eq(waitlistTime.entryId, id)));
  await insertTimes(tx, tenant, id, preferences);
}

/** Between today and ninety days from now. */
function untilDateOf({ untilDate }: WaitlistPreferences, fromDate: WallDate): WallDate {
  const last = addDays(fromDate, WAITLIST_DAYS_MAX);
  if (compareWallDates(untilDate, last) > 0) return last;
  return compareWallDates(untilDate, fromDate) < 0 ? fromDate : untilDate;
}

async function insertTimes(tx: Tx, tenant: AnyTenant, entryId: string, { times }: WaitlistPreferences): Promise<void> {
  if (times.length === 0) return;
  const rows = times.map(({ days, fromMinute, untilMinute }, index) => ({
    businessId: tenant,
    entryId,
    number: index + 1,
    days: [...days],
    fromMinute,
    untilMinute,
  }));
  await tx.insert(waitlistTime).values(rows);
}

type Reading = { readonly tx: Parameters<typeof loadCalendar>[0]; readonly tenant: AnyTenant; readonly now: number };

/** @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE */
async function requireService({ tx, tenant, now }: Reading, { serviceId, resourceId = ANYONE }: WaitlistPreferences) {
  const at = now as Parameters<typeof loadCalendar>[2]['now'];
  const loaded = await loadCalendar(tx, tenant, { from: at, until: at, now: at }, serviceId);
  refuseUnavailable(loaded);
  requirePerson(loaded.team, orNotFound(loaded.service), resourceId);
}
