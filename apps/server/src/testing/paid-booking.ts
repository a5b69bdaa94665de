import * as partnerCalls from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import * as publicCalls from '@primehour/contract/public';
import { refundBooking } from '@primehour/contract/refund';
import { int, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { payment, refund } from '@primehour/db/schema/payment';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { clientRecordRoutes } from '../modules/client-records/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { refundRoutes } from '../modules/refund/routes.ts';
import { bookAsClient, GOOD_CARD } from './book-as-client.ts';
import { sendRefunds } from './send-refunds.ts';
import { apiOf } from './start-api.ts';
import { textsTo } from './texts.ts';

/** The calls that book, pay, cancel and refund. */
export const moneyApi = apiOf(bookingRoutes, clientRecordRoutes, calendarRoutes, publicRoutes, refundRoutes);
type Api = TestServer<Awaited<ReturnType<typeof moneyApi>>>;

const TEN = '2026-10-08T15:00:00Z';
const cents = (amount: number) => amount as Cents;

const BALANCES = prepared(
  'balances',
  `
  select account, sum(amount_cents)::int as sum from ledger_entry where business_id = $1 group by account having
  sum(amount_cents) <> 0`,
  { account: text(), sum: int() },
);

/** A booking of $45, paid by its client, and all views of it. */
export async function aPaidBooking(api: Api, cardNumber: string = GOOD_CARD.cardNumber) {
  const { business, accessToken, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(api, { business, name: 'Cut', priceCents: cents(4500) });
  const client = await bookAsClient(api, { service, startAt: TEN });
  const pay = () =>
    client.call(publicCalls.payMyBooking, { params: client.params, body: { ...GOOD_CARD, cardNumber } });
  await pay();
  // So that later events sort after it.
  api.clock.advance(1_000);
  const call = api.as({ accessToken });
  // An access token is valid for ten minutes.
  const later = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  const query = { businessId: business.id };
  const [listed] = (await call(partnerCalls.listBookings, { query })).items;
  const id = listed?.id ?? '';
  const refundAmount = (amountCents: number, requestKey = uuidV4()) =>
    call(refundBooking, { query, body: { id, amountCents: cents(amountCents), requestKey } });
  const cancel = (refundCents?: number) =>
    call(partnerCalls.cancelBooking, {
      query,
      body: {
        id,
        cancelReason: 'PARTNER_REASON',
        cancelBehavior: 'OPEN_TIME',
        ...(refundCents === undefined ? {} : { refundCents: cents(refundCents) }),
      },
    });
  const detail = async () => (await later())(getBooking, { query, params: { id } });
  const money = async () => (await detail()).money;
  const mine = () => client.call(publicCalls.getMyBooking, { params: client.params });
  const label = async () =>
    (await (await later())(partnerCalls.listBookings, { query })).items.find((one) => one.id === id)?.payment;
  const send = () => sendRefunds(api.server.deps, business.id);
  const views = { detail, money, mine, label, ...recordsOf(api, { businessId: business.id, id, phone: client.phone }) };
  return { business, user, call, query, id, client, pay, refundAmount, cancel, send, ...views };
}
export type PaidBooking = Awaited<ReturnType<typeof aPaidBooking>>;

type Paid = { readonly businessId: string; readonly id: string; readonly phone: string };

/** Its balances in the books, its texts and its stored rows. */
function recordsOf(api: Api, { businessId, id, phone }: Paid) {
  const balances = async () => {
    const rows = await queryPrepared(api.db.read, BALANCES, [businessId]);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  const texts = async () =>
    (await textsTo(api.db, phone)).filter(({ kind }) => kind !== 'BOOKING_CODE' && kind !== 'BOOKING_HELD');
  const rows = async () => {
    const [row] = await api.db.read.select().from(payment).where(eq(payment.bookingId, id));
    return { payment: row, refunds: await api.db.read.select().from(refund).where(eq(refund.businessId, businessId)) };
  };
  return { balances, texts, rows };
}
