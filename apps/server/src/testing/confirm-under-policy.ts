import * as cardCalls from '@primehour/contract/booking-card';
import * as calls from '@primehour/contract/public';
import type { READY_POLICIES } from '@primehour/domain/policy/policy';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { bookAsClient, GOOD_CARD } from './book-as-client.ts';

type Options = {
  readonly ready: keyof typeof READY_POLICIES;
  readonly startAt: string;
  readonly changes?: Partial<Parameters<typeof aPolicy>[2]>;
  /** The sandbox's card numbers determine what happens to a payment. */
  readonly cardNumber?: string;
};

/** A visit of $80, booked, agreed to and paid or secured by a client as a ready policy requires. */
export async function confirmUnderPolicy(
  api: TestServer,
  { ready, startAt, changes = {}, cardNumber = GOOD_CARD.cardNumber }: Options,
) {
  const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 }, name: 'Alder Studio' });
  const policyId = await aPolicy(api, business.id, { ready, ...changes });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const { call, params } = await bookAsClient(api, { service, startAt });
  const card = { ...GOOD_CARD, cardNumber };
  const mine = () => call(calls.getMyBooking, { params });
  const { id, ask } = await mine();
  if (ask?.agreement) {
    await call(calls.agreeToMyTerms, { params, body: { wordsHash: ask.agreement.wordsHash } });
    if (ask.payCents > 0) await call(calls.payMyBooking, { params, body: card });
    else {
      const { setupId } = await call(cardCalls.openMyCard, { params });
      await call(cardCalls.saveMyCard, { params, body: { setupId, card } });
    }
  }
  const partner = async () => api.as({ accessToken: (await aSession(api, user)).accessToken });
  return { business, call, params, id, query: { businessId: business.id }, mine, partner };
}
