import * as bookingCalls from '@primehour/contract/booking';
import * as calls from '@primehour/contract/calendar';
import { type LineType, phoneLine, phoneOptOut } from '@primehour/db/schema/phone';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { startNode } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { apiOf } from '../testing/start-api.ts';

// The guarantee: a partner who changes a booking learns that its client is not notified if no text or email can reach
// them.

const { api, clock } = await startNode(apiOf(bookingRoutes, calendarRoutes), { at: '2026-10-06T14:55:00Z' });

const TEN = Date.parse('2026-10-08T15:00:00Z');
const UNREACHABLE =
  'The client wasn’t notified: this number can’t get texts, and we can’t email them. Call them yourself.';

async function aSalon() {
  const { business, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const person = { name: 'Kit', payment: 'FREE' } as const;
  const add = (phoneNumber: string, more: { email?: string; tellsClient?: boolean; startAt?: number } = {}) =>
    call(calls.addBooking, { query, body: { serviceId: service.id, startAt: TEN, ...person, phoneNumber, ...more } });
  return { call, query, add };
}

const optOut = (phone: Phone) =>
  api.db.transaction(async (tx) => {
    await tx.insert(phoneOptOut).values({ phone, optedOutAt: new Date(clock.now()) });
  });

const lookedUp = (lineType: LineType, ageDays: number) => (phone: Phone) =>
  api.db.transaction(async (tx) => {
    await tx.insert(phoneLine).values({ phone, lineType, checkedAt: new Date(clock.now() - ageDays * DAY_MS) });
  });

it.each([
  ['texted STOP', aPhone(), optOut, UNREACHABLE],
  ['has a number abroad', '+14165550142' as Phone, async () => {}, UNREACHABLE],
  ['has a landline', aPhone(), lookedUp('NOT_TEXTABLE', 89), UNREACHABLE],
  ['had a landline, which may be a cell phone by now', aPhone(), lookedUp('NOT_TEXTABLE', 91), null],
  ['has a cell phone', aPhone(), lookedUp('TEXTABLE', 1), null],
])('an added booking whose client %s', async (_, phone, arrange, textNotSent) => {
  const salon = await aSalon();
  await arrange(phone);
  expect((await salon.add(phone)).textNotSent).toBe(textNotSent);
});

it('says nothing if the client gets an email, or was not to be notified', async () => {
  const [salon, phone] = [await aSalon(), aPhone()];
  await optOut(phone);
  expect((await salon.add(phone, { tellsClient: false })).textNotSent).toBeNull();
  const begun = clock.now() - 5 * 60_000;
  expect((await salon.add(phone, { startAt: begun })).textNotSent).toBeNull();
  const startAt = TEN + 3_600_000;
  expect((await salon.add(phone, { email: 'kit@mail.example', startAt })).textNotSent).toBeNull();
});

it('says so when the booking is moved, canceled or restored', async () => {
  const [{ call, query, add }, phone] = [await aSalon(), aPhone()];
  await optOut(phone);
  const { booking } = await add(phone, { tellsClient: false });
  const { id, version } = booking;
  const move = { id, version, startAt: TEN + 3_600_000 };
  expect((await call(calls.moveBooking, { query, body: move })).textNotSent).toBe(UNREACHABLE);
  const cancel = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
  expect((await call(bookingCalls.cancelBooking, { query, body: cancel })).textNotSent).toBe(UNREACHABLE);
  expect((await call(bookingCalls.restoreBooking, { query, body: { id } })).textNotSent).toBe(UNREACHABLE);
});
