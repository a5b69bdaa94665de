import * as calls from '@primehour/contract/public';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { orNotFound, Refusal } from '../../refusal.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, checkoutOf, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { mergeClients } from '../client-records/commands/merge-clients.ts';
import { findBusinessBySlug } from '../operator/queries/open-public.ts';
import { bookWithKnownPhone } from '../public/commands/book-with-known-phone.ts';
import { publicRoutes } from '../public/routes.ts';

// The guarantee: one phone never holds more than three unpaid times of a business or more than ten upcoming free
// bookings, however many requests run in parallel; other phones and businesses are unaffected.

const { api: one, other: two, clock } = await startNodes(apiOf(publicRoutes), { at: '2026-10-06T14:00:00Z' });

async function aSalon(priceCents: number) {
  const { business } = await aPartner(one, {});
  const service = await aService(one, { business, priceCents: priceCents as Cents, durationMinutes: 30 });
  return { business, service };
}

/** Eight times a day from 9:00 in Chicago, none touching another. */
const timeOf = (number: number) =>
  (Date.parse('2026-10-08T14:00:00Z') + (number % 8) * 3_600_000 + Math.floor(number / 8) * 86_400_000) as Instant;

it('refuses a fourth hold until one is paid or has expired, and explains it', async () => {
  const salon = await aSalon(4500);
  const phone = aPhone();
  const first = await bookAsClient(one, { service: salon.service, startAt: timeOf(0), phone });
  for (const number of [1, 2]) {
    clock.advance(61_000);
    await bookAsClient(two, { service: salon.service, startAt: timeOf(number), phone });
  }
  clock.advance(61_000);
  const fourth = await checkoutOf(two, { service: salon.service, startAt: timeOf(3), phone });
  expect(await refusalOf(fourth.confirm())).toMatchObject({
    statusCode: 409,
    code: 'TOO_MANY_HOLDS',
    message: 'You are holding three times with this business. Pay for one, or wait until its 15 minutes are over',
  });

  const neighbor = await bookAsClient(one, { service: salon.service, startAt: timeOf(4) });
  expect(neighbor.status).toBe('PENDING');

  await one.as()(calls.payMyBooking, { params: first.params, body: GOOD_CARD });
  // The refusal has not consumed the code.
  expect(await fourth.confirm()).toMatchObject({ status: 'PENDING' });
});

it('counts neither expired holds nor those with another business', async () => {
  const [salon, other] = [await aSalon(4500), await aSalon(4500)];
  const phone = aPhone();
  for (const { service } of [salon, other]) {
    const client = await aClient(one, { businessId: service.businessId, phone });
    for (const number of [0, 1, 2]) {
      const holdExpiresAt = service === salon.service ? '2026-10-06T14:00:00Z' : '2026-10-06T14:10:00Z';
      await aBooking(one, { service, client, startAt: timeOf(number), status: 'PENDING', holdExpiresAt });
    }
  }
  expect(await bookAsClient(one, { service: salon.service, startAt: timeOf(0), phone })).toMatchObject({
    status: 'PENDING',
  });
});

it('counts a person once, by any of their merged numbers', async () => {
  const { business, service } = await aSalon(4500);
  const [kept, gone] = [await aClient(one, { business }), await aClient(one, { business })];
  for (const number of [0, 1, 2]) {
    await aBooking(one, { service, client: number === 0 ? gone : kept, startAt: timeOf(number), status: 'PENDING' });
  }
  const tenant = authorizeTenant(business.id);
  await one.db.transaction((tx) =>
    mergeClients({ tx, tenant, now: clock.now() }, { keptId: kept.id, otherId: gone.id }),
  );
  const fourth = await checkoutOf(one, { service, startAt: timeOf(3), phone: gone.phone });
  expect(await refusalOf(fourth.confirm())).toMatchObject({ code: 'TOO_MANY_HOLDS' });
});

it('allows ten upcoming free bookings, and another once one has started', async () => {
  const { service } = await aSalon(0);
  const client = await aClient(one, { businessId: service.businessId });
  for (let number = 0; number < 10; number += 1) await aBooking(one, { service, client, startAt: timeOf(number) });
  const eleventh = await checkoutOf(one, { service, startAt: timeOf(10), phone: client.phone });
  expect(await refusalOf(eleventh.confirm())).toMatchObject({
    code: 'TOO_MANY_HOLDS',
    message:
      'You have 10 upcoming appointments with this business. Cancel one that you don’t need, or call the business',
  });
  clock.set(timeOf(0));
  const later = await checkoutOf(one, { service, startAt: timeOf(10), phone: client.phone });
  expect(await later.confirm()).toMatchObject({ status: 'CONFIRMED' });
});

it.each([
  [4500, 0, 3],
  [0, 8, 2],
])(
  'of eight parallel requests on two nodes, at %d cents and with %d before, %d get a time',
  async (cents, before, max) => {
    const { business, service } = await aSalon(cents);
    const client = await aClient(one, { businessId: business.id });
    for (let number = 0; number < before; number += 1) {
      await aBooking(one, { service, client, startAt: timeOf(number) });
    }
    const { tenant } = orNotFound(await findBusinessBySlug(one.db.read, business.slug));
    const request = {
      serviceId: service.id,
      name: 'Kit Moss',
      phone: client.phone,
      email: null,
      via: 'PAGE',
    } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        bookWithKnownPhone((number % 2 === 0 ? one : two).server.deps, tenant, {
          ...request,
          startAt: timeOf(8 + number),
        }).then(
          ({ ok }) => (ok ? 'OK' : 'SLOT'),
          (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array(max).fill('OK'), ...Array(8 - max).fill('TOO_MANY_HOLDS')]);
  },
);
