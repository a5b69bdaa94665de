import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance } from '@primehour/contract/calendar';
import * as dueCalls from '@primehour/contract/due';
import { bigint, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking } from '@primehour/db/schema/booking';
import { payment } from '@primehour/db/schema/payment';
import { agreement, due, policy } from '@primehour/db/schema/policy';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { uuidV7 } from '@primehour/db/uuid';
import { READY_POLICIES } from '@primehour/domain/policy/policy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { storeCard } from '../modules/booking/commands/store-card.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { dueRoutes } from '../modules/due/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { cardOf } from '../ports/sandbox.ts';
import { inTenant } from '../tenant-write.ts';
import type { TenantId } from '../tenant.ts';
import { GOOD_CARD } from './book-as-client.ts';
import { apiOf } from './start-api.ts';
import { textsTo } from './texts.ts';

/** The calls that mark a visit, charge, waive and pay its fee. */
export const dueApi = apiOf(calendarRoutes, dueRoutes, publicRoutes);
type Api = TestServer<TestServer['server'] & { readonly deps: Deps }>;

const BALANCES = prepared(
  'owed-fee-balances',
  `
  select account, sum(amount_cents)::bigint as sum from ledger_entry where business_id = $1 group by account
  having sum(amount_cents) <> 0`,
  { account: text(), sum: bigint() },
);

type Options = {
  readonly cardNumber?: string | null;
  readonly isAutomatic?: boolean;
  readonly isAgreed?: boolean;
  /** By default it has just begun. */
  readonly startsInHours?: number;
};

/** A visit of $80 that has just begun, under a policy that charges the full price if it is missed. */
export async function aVisitWithCard(
  api: Api,
  asTenant: (businessId: string) => TenantId,
  { cardNumber = GOOD_CARD.cardNumber, ...options }: Options = {},
) {
  const visit = await anUnpaidVisit(api, asTenant, options);
  if (cardNumber !== null) await saveCard(api.server.deps, visit, cardNumber);
  const { business, phone, tenant, bookingId } = visit;
  const records = recordsOf(api, visit);
  return { ...records, ...callsOf(api, visit, records.owed), ids: { tenant, bookingId }, phone, business };
}

type Visit = Awaited<ReturnType<typeof anUnpaidVisit>>;

async function anUnpaidVisit(
  api: Api,
  asTenant: (businessId: string) => TenantId,
  { isAutomatic = false, isAgreed = true, startsInHours = 0 }: Options,
) {
  const { business, user } = await aPartner(api);
  const tenant = asTenant(business.id);
  const service = await aService(api, { business, name: 'Cut', priceCents: 0 as Cents });
  const now = dateOf(api.clock.now());
  const policyId = uuidV7();
  const { tiers: _, ...terms } = READY_POLICIES.CARD;
  await api.db.transaction(async (tx) => {
    const rest = { name: 'Card', isAutomatic, createdAt: now };
    await tx.insert(policy).values({ ...terms, ...rest, id: policyId, businessId: business.id });
  });
  const client = await aClient(api, { business });
  const { id: bookingId } = await aBooking(api, {
    service,
    client,
    startAt: api.clock.now() + startsInHours * HOUR_MS,
    policyId,
  });
  await inTenant(api.server.deps, tenant, async (write) => {
    // Nothing was paid: the policy only requires a card.
    const unpaid = { priceCents: 8000 as Cents, paymentKind: 'AT_VISIT' } as const;
    await write.tx.update(booking).set(unpaid).where(eq(booking.id, bookingId));
    if (isAgreed) {
      const agreed = { words: 'I agree.', wordsHash: Buffer.alloc(32), agreedAt: now };
      const ids = { id: uuidV7(), businessId: business.id, bookingId, policyId };
      await write.tx.insert(agreement).values({ ...ids, ...agreed });
    }
  });
  return { business, user, tenant, phone: client.phone, bookingId };
}

async function saveCard(deps: Deps, visit: Visit, cardNumber: string): Promise<void> {
  const { tenant, bookingId } = visit;
  const setup = await deps.payments.openMethodSetup({ customerKey: bookingId, idempotencyKey: bookingId });
  await deps.sandbox?.submitMethod(setup.secret, cardOf({ ...GOOD_CARD, cardNumber }));
  const saved = await deps.payments.findMethod(setup.setupId);
  if (saved.status !== 'READY') throw new Error('The card was not saved.');
  const { methodId, label, validThrough } = saved;
  const card = { methodId, label, validThrough };
  await inTenant(deps, tenant, (write) => storeCard(write, { bookingId, provider: 'sandbox', card }));
}

/** A visit's fee as stored, in the books and in texts. */
function recordsOf(api: Api, { business, user, phone, bookingId }: Visit) {
  const owed = async () => {
    const rows = await api.db.read.select().from(due).where(eq(due.bookingId, bookingId));
    return rows.at(-1);
  };
  const payments = () => api.db.read.select().from(payment).where(eq(payment.bookingId, bookingId));
  /** What the card's bank was charged, regardless of what we stored. */
  const taken = async () => {
    const charges = await api.db.read.select().from(sandboxCharge);
    const id = (await owed())?.id ?? 'none';
    return charges.filter(({ idempotencyKey, status }) => idempotencyKey.includes(id) && status === 'SUCCEEDED').length;
  };
  const balances = async () => {
    const rows = await queryPrepared(api.db.read, BALANCES, [business.id]);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
  };
  const texts = async (to: string = phone) => (await textsTo(api.db, to)).map(({ kind }) => kind);
  const partnerTexts = () => texts(user.phone);
  return { owed, payments, taken, balances, texts, partnerTexts };
}

/** What the partner may do with a visit and its fee. */
function callsOf(
  api: Api,
  { business, user, bookingId }: Visit,
  owed: () => Promise<{ readonly id: string } | undefined>,
) {
  const query = { businessId: business.id };
  // An access token is valid for ten minutes.
  const call = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  const mark = async (attendance: 'DONE' | 'NO_SHOW' | null) =>
    (await call())(markAttendance, { query, body: { id: bookingId, attendance } });
  const params = async () => ({ id: bookingId, dueId: (await owed())?.id ?? '' });
  const charge = async () => (await call())(dueCalls.chargeDue, { query, params: await params() });
  const waive = async () => (await call())(dueCalls.waiveDue, { query, params: await params() });
  const callWaive = async (own: { readonly id: string; readonly dueId: string }) =>
    (await call())(dueCalls.waiveDue, { query, params: own });
  const detail = async () => (await call())(getBooking, { query, params: { id: bookingId } });
  const timeline = async () => (await detail()).events.map(({ kind }) => kind);
  return { mark, charge, waive, callWaive, detail, timeline };
}
