import * as calls from '@primehour/contract/auction';
import { bidder } from '@primehour/db/schema/auction';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { deliverCardEvents } from '../../testing/deliver-card-events.ts';
import { duringCardCheck } from '../../testing/during-card-check.ts';
import { openMethodForm, saveMethod } from './commands/save-method.ts';
import { syncBidderCard } from './commands/sync-bidder-card.ts';

// The guarantee: when several requests of a bidder are answered at the same time, on any nodes, none restores a card or
// a form that another one has since replaced.
const { api, other } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

/** A bidder who has just completed the card form in the browser. */
async function aCompletedForm() {
  const listing = await aListing(api);
  const { headers } = await aBidder(api, listing);
  const params = { listingId: listing.id };
  const call = api.as({ headers });
  const row = async () => {
    const [found] = await api.db.read.select().from(bidder).where(eq(bidder.listingId, listing.id));
    if (!found) throw new Error('There is no bidder.');
    return found;
  };
  const open = () => call(calls.openBidderMethod, { params });
  const send = (setupId: string, cardNumber?: string) => {
    const card = cardNumber === undefined ? {} : { card: { ...GOOD_CARD, cardNumber } };
    return call(calls.saveBidderMethod, { params, body: { setupId, ...card } });
  };
  const { setupId, secret } = await open();
  await api.server.deps.sandbox?.submitMethod(secret, cardOf(GOOD_CARD));
  /** Stores the card of the form, and then another one. */
  const replace = async () => {
    await send(setupId);
    await send((await open()).setupId, '5555555555554444');
  };
  return { send, row, setupId, replace };
}

it('a card that the bidder provided later stays', async () => {
  const { row, setupId, replace } = await aCompletedForm();
  const who = await row();
  const deps = duringCardCheck(other.server.deps, replace);
  // An offer charges only the card that was sent with it.
  await expect(saveMethod(deps, who, { setupId })).rejects.toMatchObject({ code: 'METHOD_REFUSED' });
  expect((await row()).methodLabel).toBe('Mastercard •••• 4444');
});

it('a page that was loading does not restore an earlier card', async () => {
  const { send, row, replace } = await aCompletedForm();
  const who = await row();
  const deps = duringCardCheck(other.server.deps, replace);
  const shown = await openMethodForm(deps, who);
  expect([shown.bidder.methodLabel, (await row()).methodLabel]).toEqual(Array(2).fill('Mastercard •••• 4444'));
  expect(await send(shown.setup.setupId, '4111111111111111')).toMatchObject({ own: { needs: 'NOTHING' } });
});

it('an older answer does not restore a card that has since been removed at the provider', async () => {
  const { row } = await aCompletedForm();
  const { deps } = other.server;
  let isFirst = true;
  const findSavedCard: Deps['payments']['findSavedCard'] = async (id) => {
    const answer = await deps.payments.findSavedCard(id);
    if (!isFirst) return answer;
    isFirst = false;
    await deps.payments.removeSavedCard(id);
    await deliverCardEvents(api, id);
    return answer;
  };
  const slow = { ...deps, payments: { ...deps.payments, findSavedCard } };
  const check = async () => {
    const who = await row();
    await deps.db.transaction(await syncBidderCard(slow, authorizeTenant(who.businessId), who));
  };
  const failed = await check().catch((error: unknown) => error);
  expect((await row()).cardMissingSince).not.toBeNull();
  expect(failed).toBeInstanceOf(Error);
  await check();
  expect((await row()).cardMissingSince).not.toBeNull();
});
