import * as calls from '@primehour/contract/stored-value';
import { payment, refund } from '@primehour/db/schema/payment';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { bookAsClient } from './book-as-client.ts';

export const CARD = { amountCents: 5000, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
export const visitHour = (index: number) => Date.parse('2026-10-07T14:00:00Z') + index * 60 * MINUTE_MS;

/** A business with a service of $80. */
export async function aShop(api: TestServer, ready: 'EASY' | 'DEPOSIT' | 'PREPAID' = 'EASY') {
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const query = { businessId: business.id };
  const accessToken = async () => (await aSession(api, user)).accessToken;
  const partner = async () => api.as({ accessToken: await accessToken() });
  const issue = async (change: Partial<calls.GiftCardForm & { requestKey: string }> = {}) =>
    (await partner())(calls.issueGiftCard, { query, body: { ...CARD, requestKey: uuidV4(), ...change } });
  const detail = async (id: string) => (await partner())(calls.getStoredValue, { query, params: { id } });
  const balance = async (id: string) => (await detail(id)).balance;
  const book = (giftCode?: string, index = 0, phone = aPhone(), address?: string) =>
    bookAsClient(api, { service, startAt: visitHour(index), phone, giftCode, address });
  const payments = () => api.db.read.select().from(payment).where(eq(payment.businessId, business.id));
  const refunds = () => api.db.read.select().from(refund).where(eq(refund.businessId, business.id));
  const owed = async () =>
    (
      await queryRows<{ cents: number }>(
        api.db.read,
        `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entry where business_id = $1 and account = 'GIFT_LIABILITY'`,
        [business.id],
      )
    )[0]?.cents;
  return { business, service, query, accessToken, partner, issue, detail, balance, book, payments, refunds, owed };
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

export async function aPackage(
  api: TestServer,
  shop: Shop,
  change: Partial<calls.PackageForm & { requestKey: string }> = {},
) {
  const phone = aPhone();
  const client = await aClient(api, { business: shop.business, phone });
  const body = {
    clientId: client.id,
    label: 'Five cuts',
    visits: 5,
    priceCents: 30_000,
    serviceIds: null,
    validUntil: null,
    sold: 'TILL',
    requestKey: uuidV4(),
  } as const;
  const sold = await (await shop.partner())(calls.sellPackage, { query: shop.query, body: { ...body, ...change } });
  return { phone, client, sold };
}
