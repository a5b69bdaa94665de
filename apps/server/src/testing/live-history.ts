import * as partnerCalls from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance } from '@primehour/contract/calendar';
import { waiveDue } from '@primehour/contract/due';
import * as calls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import { findSplit } from '@primehour/contract/split';
import { queryPrepared } from '@primehour/db/raw';
import { due } from '@primehour/db/schema/policy';
import { service as serviceTable } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { uuidV4 } from '@primehour/db/uuid';
import { sumOfLines } from '@primehour/domain/price/charge-lines';
import { withTax } from '@primehour/domain/price/tax';
import { liabilityOf } from '@primehour/domain/stored-value/stored-value';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { chargeDueJob } from '../modules/due/jobs.ts';
import { dueRoutes } from '../modules/due/routes.ts';
import { providerEventRoutes } from '../modules/provider-events/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { readBack } from '../modules/refund/jobs.ts';
import { refundRoutes } from '../modules/refund/routes.ts';
import { storedValueRoutes } from '../modules/stored-value/routes.ts';
import { bookAsClient } from './book-as-client.ts';
import { aHeldValue, refundedToStoredValue, worthOf } from './held-value.ts';
import { FIRST_CHARGE, STORED } from './history-rows.ts';
import type { History } from './history.ts';
import type { PaymentDriver } from './payment-driver.ts';
import { sendRefunds } from './send-refunds.ts';
import { apiOf } from './start-api.ts';

/** The calls in the life of a booking. */
export const historyApi = apiOf(
  publicRoutes,
  bookingRoutes,
  calendarRoutes,
  refundRoutes,
  dueRoutes,
  providerEventRoutes,
  storedValueRoutes,
);
type Api = TestServer<TestServer['server'] & { readonly deps: Deps }>;

/** A Friday, at 10 in Chicago during daylight saving time and at 9 otherwise; it is booked on a Monday before. */
const FIRST_VISIT = Date.parse('2027-09-17T15:00:00Z');
const BOOKED_BEFORE_MS = 97 * HOUR_MS;
/** These include both clock changes and a leap day. */
const WEEKS = 45;

/** Plays a history in the given week, and compares what was shown with the money that moved: differences, by name. */
export async function playWeek(
  api: Api,
  driver: PaymentDriver,
  history: History,
  week: number,
): Promise<Record<string, number>> {
  const life = await bookVisit(api, driver, history, week);
  life.before(95);
  const goneCents = life.upfrontCents > 0 ? await returnMoney(life) : 0;
  life.before(93);
  const paidCents = life.upfrontCents + (await payRest(life));
  await reachEnd(life);
  const shown = await readPreviews(life);
  await finish(life, shown);
  await sendRefunds(api.server.deps, life.query.businessId);
  const collectedCents = await collectFee(life);
  return differencesOf(life, { ...shown, goneCents, paidCents, collectedCents });
}

type Life = Awaited<ReturnType<typeof bookVisit>>;

/** Books the visit, agrees to its terms and pays what is due before it, or saves a card. */
async function bookVisit(api: Api, driver: PaymentDriver, history: History, week: number) {
  const { clock } = api;
  const visitAt = FIRST_VISIT + (week % WEEKS) * 7 * DAY_MS;
  clock.set(visitAt - BOOKED_BEFORE_MS);
  const { business, user, service } = await anOffer(api, driver, history);
  const held = await aHeldValue(api, { business, user }, history.stored);
  const client = await bookAsClient(api, { service, startAt: visitAt, ...held });
  const { call, params } = client;
  const mine = () => call(calls.getMyBooking, { params });
  const { ask, id, service: booked, tax, stored: used } = await mine();
  if (ask?.agreement) await call(calls.agreeToMyTerms, { params, body: { wordsHash: ask.agreement.wordsHash } });
  const cardCents = ask?.payCents ?? 0;
  const storedCents = used?.cents ?? 0;
  if (cardCents > 0) await driver.pay(client, history.gone.dispute);
  else if (ask?.savesCard) await driver.saveCard(client);
  return {
    api,
    driver,
    history,
    visitAt,
    client,
    mine,
    id,
    booked,
    tax,
    used,
    cardCents,
    storedCents,
    upfrontCents: cardCents + storedCents,
    query: { businessId: business.id },
    before: (hours: number) => clock.set(visitAt - hours * HOUR_MS),
    // An access token is valid for ten minutes.
    partner: async () => api.as({ accessToken: (await aSession(api, user)).accessToken }),
  };
}

/** A partial refund by the partner, or a dispute: the money that is gone before the end. */
async function returnMoney({ api, driver, history, used, upfrontCents, cardCents, id, query, partner }: Life) {
  const { refundedPercent, dispute } = history.gone;
  // A visit of a package is refunded as a whole.
  const percent = used?.kind === 'PACKAGE' ? Math.round(refundedPercent / 100) * 100 : refundedPercent;
  const amountCents = Math.floor((upfrontCents * percent) / 100) as Cents;
  if (amountCents > 0) {
    const call = await partner();
    await call(refundBooking, { query, body: { id, amountCents, requestKey: uuidV4() } });
    await sendRefunds(api.server.deps, query.businessId);
    return amountCents;
  }
  if (!dispute || cardCents === 0) return 0;
  const [paid] = await queryPrepared(api.db.read, FIRST_CHARGE, [query.businessId]);
  const chargeId = paid?.chargeId ?? '';
  driver.dispute(chargeId, dispute);
  await readBack(api.server.deps, { payload: { chargeId } });
  return dispute === 'LOST' ? cardCents : 0;
}

/** The rest of the price after a deposit, if the client pays it online. */
async function payRest({ driver, history, client, mine }: Life): Promise<number> {
  const { restCents = 0 } = await mine();
  if (!history.paysRest || restCents === 0) return 0;
  await driver.payDue(client);
  return restCents;
}

/** Moves the visit, if the history says so, and waits until it ends. */
async function reachEnd({ api, history, visitAt, client, mine, before }: Life): Promise<void> {
  const { isMovedAt, endsAt, end } = history;
  if (isMovedAt !== null && isMovedAt > endsAt) {
    before(isMovedAt);
    const body = { startAt: visitAt + 72 * HOUR_MS };
    await client.call(calls.moveMyBooking, { params: client.params, body });
  }
  const startsAt = (await mine()).startAt;
  if (end === 'NO_SHOW') api.clock.set(startsAt + HOUR_MS);
  else before(endsAt);
}

type Shown = Awaited<ReturnType<typeof readPreviews>>;

/** What the partner and the client are shown before the end, and what was refunded to stored value until then. */
async function readPreviews({ api, history, mine, id, query, partner }: Life) {
  const cause = history.end === 'PARTNER_FOR_CLIENT' ? 'CLIENT' : history.end;
  const split = await (await partner())(findSplit, { params: { id }, query: { ...query, cause } });
  const storedBefore = (await queryPrepared(api.db.read, STORED, [query.businessId]))[0]?.storedRefundedCents ?? 0;
  const toClient = cause === 'CLIENT' ? ((await mine()).onCancel ?? { refundCents: -1, chargeCents: -1 }) : split;
  return { split, storedBefore, toClient };
}

async function finish({ history, client, id, query, partner }: Life, { split }: Shown): Promise<void> {
  const { end } = history;
  const amounts = { refundCents: split.refundCents as Cents, chargeCents: split.chargeCents as Cents };
  if (end === 'CLIENT') await client.call(calls.cancelMyBooking, { params: client.params, body: amounts });
  else if (end === 'NO_SHOW') await (await partner())(markAttendance, { query, body: { id, attendance: 'NO_SHOW' } });
  else {
    const isClients = end === 'PARTNER_FOR_CLIENT';
    const reason = { cancelReason: isClients ? 'CLIENT_REQUEST' : 'PARTNER_REASON' } as const;
    const body = { id, ...reason, cancelBehavior: 'OPEN_TIME' as const, ...(isClients ? amounts : {}) };
    const call = await partner();
    await call(partnerCalls.cancelBooking, { query, body });
  }
}

/** Charges the fee an hour later, unless it was waived; returns the charged amount. */
async function collectFee({ api, driver, history, client, id, query, partner }: Life): Promise<number> {
  const dues = await api.db.read.select().from(due).where(eq(due.businessId, query.businessId));
  const owed = dues.find(({ kind }) => kind !== 'BALANCE');
  if (!owed) return 0;
  const waive = async () => (await partner())(waiveDue, { query, params: { id, dueId: owed.id } });
  if (history.fee === 'WAIVED_BEFORE') await waive();
  api.clock.advance(HOUR_MS);
  await chargeDueJob(api.server.deps, { payload: { dueId: owed.id } });
  const stateNow = async () => (await api.db.read.select().from(due).where(eq(due.id, owed.id)))[0]?.state;
  if ((await stateNow()) === 'LINKED') await driver.payDue(client);
  if ((await stateNow()) !== 'PAID') return 0;
  if (history.fee === 'WAIVED_AFTER') {
    await waive();
    await sendRefunds(api.server.deps, query.businessId);
  }
  return owed.amountCents;
}

type Outcome = Shown & { readonly goneCents: number; readonly paidCents: number; readonly collectedCents: number };

async function differencesOf(life: Life, outcome: Outcome): Promise<Record<string, number>> {
  const { api, driver, history, query, id, partner } = life;
  const [stored] = await queryPrepared(api.db.read, STORED, [query.businessId]);
  const moved = await driver.moved(api, query.businessId);
  const { payments } = await (await partner())(getBooking, { query, params: { id } });
  if (!stored) throw new Error('Nothing was stored.');
  const { split, toClient, goneCents, paidCents, collectedCents } = outcome;
  const { storedCents } = life;
  const { refundCents, keepCents, chargeCents } = split;
  const shownToStored = history.end === 'NO_SHOW' ? 0 : refundedToStoredValue(split.words, refundCents);
  // No-shows keep what was paid, and refund nothing by themselves.
  const backCents = history.end === 'NO_SHOW' ? 0 : refundCents;
  const returnedCents = backCents + (history.gone.dispute ? 0 : goneCents);
  const waivedCents = history.fee === 'WAIVED_AFTER' ? collectedCents : 0;
  return {
    'what is left is returned or kept': paidCents - goneCents - refundCents - keepCents,
    'shown to both: returned': toClient.refundCents - refundCents,
    'shown to both: charged': toClient.chargeCents - chargeCents,
    owed: stored.owedCents - chargeCents,
    collected: collectedCents - (history.fee === 'WAIVED_BEFORE' ? 0 : chargeCents),
    payments: stored.paidCents - paidCents - collectedCents,
    'paid by gift card or package': stored.storedPaidCents - storedCents,
    'shown: back on the gift card': stored.storedRefundedCents - outcome.storedBefore - shownToStored,
    'owed for gift cards and packages': stored.liabilityCents - liabilityOf(worthOf(history.stored), stored.balance),
    refunds: stored.refundedCents - returnedCents - waivedCents,
    'taken by the provider': moved.takenCents - stored.paidCents + storedCents,
    'returned by the provider': moved.returnedCents - stored.refundedCents + stored.storedRefundedCents,
    booked:
      stored.bookedCents +
      storedCents -
      stored.storedRefundedCents -
      (paidCents - goneCents - backCents + collectedCents - waivedCents),
    'balance of the books': stored.sumCents,
    ...taxDifferences(life, stored, history.gone.dispute === 'LOST' ? goneCents : 0),
    'lines of payments': payments.reduce(
      (sum, one) => sum + Math.abs(sumOfLines(one.lines ?? []) - one.amountCents),
      0,
    ),
  };
}

type Booked = Readonly<Record<'bookedCents' | 'bookedTaxCents' | 'keptTaxCents' | 'liabilityCents', number>>;

/** What a bank took does not change the business's tax, since the platform bears the loss. */
function taxDifferences({ history, booked, tax }: Life, stored: Booked, lostCents: number): Record<string, number> {
  const expected = withTax(history.priceCents, history.tax && { name: TAX_NAME, ...history.tax });
  const expectedTaxCents = expected.tax?.cents ?? 0;
  // A visit of a package may be worth more than the price, but has no more tax.
  const usedCents = Math.min((history.stored?.amountCents ?? 0) - stored.liabilityCents, booked.priceCents);
  const taxedCents = stored.bookedCents + lostCents + usedCents;
  const share = booked.priceCents === 0 ? 0 : (expectedTaxCents * taxedCents) / booked.priceCents;
  return {
    'price with its tax': booked.priceCents - expected.priceCents,
    'tax that was shown': (tax?.cents ?? 0) - expectedTaxCents,
    'tax of what is kept': stored.bookedTaxCents - stored.keptTaxCents,
    // Each part is within half a cent of its share.
    'tax in proportion': excess(stored.bookedTaxCents - share, 2),
  };
}

/** How far a difference exceeds its bounds. */
const excess = (difference: number, bound: number): number => Math.max(0, Math.abs(difference) - bound);

const TAX_NAME = 'Sales tax';

async function anOffer(api: Api, driver: PaymentDriver, { ready, shares, priceCents, tax }: History) {
  const settings = { minNoticePeriodHours: 0, changeCutoffHours: 0 };
  const hasAccount = Object.keys(driver.env).length === 0;
  const { business, user } = await aPartner(api, { settings, hasAccount });
  await driver.openAccount(api, business.id);
  const [some = 0, more = 0, all = 0] = shares.toSorted((a, b) => a - b);
  const tiers = [
    { underHours: 48, keepBasisPoints: some },
    { underHours: 12, keepBasisPoints: more },
  ];
  const terms = ready === 'EASY' ? {} : { tiers, noShowBasisPoints: all };
  const policyId = await aPolicy(api, business.id, { ready, ...terms });
  const service = await aService(api, { business, priceCents: priceCents as Cents, policyId });
  if (tax !== null) {
    const id = uuidV4();
    const createdAt = new Date(api.clock.now());
    await api.db.transaction(async (tx) => {
      await tx.insert(taxRate).values({ id, businessId: business.id, name: TAX_NAME, ...tax, createdAt });
      await tx.update(serviceTable).set({ taxRateId: id }).where(eq(serviceTable.id, service.id));
    });
  }
  return { business, user, service };
}
