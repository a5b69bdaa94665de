import * as calls from '@primehour/contract/booking-card';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { deliverCardEvents } from '../../testing/deliver-card-events.ts';
import { duringCardCheck } from '../../testing/during-card-check.ts';
import { removeQueuedCard } from '../../testing/remove-card.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { requireCard } from './commands/store-card.ts';
import { storeLostCard, syncCard } from './commands/sync-card.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: when the provider's event about a completed form and the client returning from it are handled at the
// same time, on any nodes, the card that the client provided last stays, and a form opened since then remains valid.
const start = apiOf(bookingRoutes, publicRoutes);
const { api, other } = await startNodes(start, { at: '2026-10-06T14:00:00Z' });

/** A booking whose client has just completed the card form in the browser. */
async function aCompletedForm(completedWith: string = GOOD_CARD.cardNumber) {
  const { business } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(api, { business, name: 'Cut', priceCents: 0 as Cents });
  const { call, params } = await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z' });
  const tenant = authorizeTenant(business.id);
  const [booked] = await queryRows<{ id: string }>(api.db.read, 'select id from booking where business_id = $1', [
    business.id,
  ]);
  const bookingId = booked?.id ?? '';
  const { deps } = api.server;
  await inTenant(deps, tenant, (write) => requireCard(write, bookingId));
  const row = async () => {
    const [found] = await api.db.read.select().from(bookingCard).where(eq(bookingCard.bookingId, bookingId));
    if (!found) throw new Error('The booking has no card.');
    return found;
  };
  const open = () => call(calls.openMyCard, { params });
  const send = (setupId: string, cardNumber?: string) => {
    const card = cardNumber === undefined ? {} : { card: { ...GOOD_CARD, cardNumber } };
    return call(calls.saveMyCard, { params, body: { setupId, ...card } });
  };
  const { setupId, secret } = await open();
  await deps.sandbox?.submitMethod(secret, cardOf({ ...GOOD_CARD, cardNumber: completedWith }));
  /** The other node handles the event of the form; `meanwhile` runs while the card is checked. */
  const handleEvent = async (meanwhile: () => Promise<unknown>) =>
    storeLostCard(duringCardCheck(other.server.deps, meanwhile), tenant, await row());
  return { open, send, row, setupId, handleEvent, tenant };
}

it('a card that has since been replaced, and removed at the provider, is not restored', async () => {
  const { open, send, row, setupId, handleEvent } = await aCompletedForm();
  await handleEvent(async () => {
    await send(setupId);
    const first = (await row()).methodId ?? '';
    await send((await open()).setupId, '5555555555554444');
    await removeQueuedCard(api, first);
  });
  const { label, methodId } = await row();
  expect(label).toBe('Mastercard •••• 4444');
  expect(await api.server.deps.payments.findSavedCard(methodId ?? '')).toBeDefined();
});

it('a form that was opened in the meantime saves its card', async () => {
  const { open, send, setupId, handleEvent } = await aCompletedForm();
  let next = '';
  await handleEvent(async () => {
    await send(setupId);
    next = (await open()).setupId;
  });
  expect(await send(next, '5555555555554444')).toEqual({ label: 'Mastercard •••• 4444' });
});

it('a form that was opened after a refused card is not closed for that card', async () => {
  const { open, send, setupId, handleEvent } = await aCompletedForm('4000000000000341');
  let next = '';
  await handleEvent(async () => {
    expect(await refusalOf(send(setupId))).toMatchObject({ code: 'METHOD_REFUSED' });
    next = (await open()).setupId;
  });
  expect(await send(next, '5555555555554444')).toEqual({ label: 'Mastercard •••• 4444' });
});

it('an older answer does not restore a card that has since been removed at the provider', async () => {
  const { send, row, setupId, tenant } = await aCompletedForm();
  await send(setupId);
  const { methodId, bookingId } = await row();
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
  const check = async () => deps.db.transaction(await syncCard(slow, tenant, { bookingId, methodId }));
  const failed = await check().catch((error: unknown) => error);
  expect((await row()).missingSince).not.toBeNull();
  expect(failed).toBeInstanceOf(Error);
  await check();
  expect((await row()).missingSince).not.toBeNull();
});
