import { booking } from '@primehour/db/schema/booking';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';

/** The full hours from nine on Wednesday, Oct 7 in Chicago, the day after the tests' default time. */
export const hourOf = (index: number) => Date.parse('2026-10-07T14:00:00Z') + index * 60 * MINUTE_MS;

type Options = { readonly priceCents: number; readonly ready: 'EASY' | 'PREPAID' | 'DEPOSIT' };

/** A business with one service under a ready policy; its partner signs in again for each call, at any time. */
export async function aPricedShop(api: TestServer, { priceCents, ready }: Options) {
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready });
  const service = await aService(api, { business, priceCents: priceCents as Cents, policyId });
  return {
    business,
    service,
    query: { businessId: business.id },
    partner: async (node: TestServer = api) => node.as({ accessToken: (await aSession(api, user)).accessToken }),
    rows: () => api.db.read.select().from(booking).where(eq(booking.businessId, business.id)),
  };
}
