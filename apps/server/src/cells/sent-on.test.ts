import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listBookings } from '@primehour/contract/booking';
import * as publicCalls from '@primehour/contract/public';
import { getTeam, inviteMember } from '@primehour/contract/team';
import { ownCell, setOwnCell } from '@primehour/db/cell';
import { businessElsewhere } from '@primehour/db/schema/cell';
import { aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAsClient } from '../testing/book-as-client.ts';
import { aVisitor } from '../testing/browse.ts';
import { holdRequest } from '../testing/hold-request.ts';
import { leaveFor, moveBetween } from '../testing/move-between-cells.ts';
import { aSalon, submitDetails, TEN } from '../testing/salon.ts';
import { addCell, addToDirectory, OTHER, removeCell, startTwoCells } from '../testing/two-cells.ts';

// The guarantee: a request whose business is moving is answered by the cell that has it then, and carried out once.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

/** Runs `work` while cell 2 answers in this way. */
async function withOther(listener: RequestListener, work: () => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await addCell(cells, OTHER, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    await work();
  } finally {
    await removeCell(cells, OTHER);
    server.closeAllConnections();
    server.close();
  }
}

/** A cell that takes requests, and loses its connections before it answers. */
function breaking() {
  const received: (string | undefined)[] = [];
  const listener: RequestListener = ({ method, socket }) => {
    received.push(method);
    socket.destroy();
  };
  return { received, listener };
}

const listInOther = (businessId: string) =>
  cells.home.db.transaction((tx) =>
    tx.insert(businessElsewhere).values({ businessId, cell: OTHER, movedAt: new Date(clock.now()) }),
  );
const unlist = (businessId: string) =>
  cells.home.db.transaction((tx) => tx.delete(businessElsewhere).where(eq(businessElsewhere.businessId, businessId)));

it('repeats a read here, if the business has returned in the meantime', async () => {
  const { home } = cells;
  const partner = await aPartner(home, { settings: { minNoticePeriodHours: 0 } });
  const { id: businessId } = partner.business;
  const service = await aService(home, { business: partner.business, priceCents: 0 as never });
  await bookAsClient(home, { service, startAt: TEN });
  const list = async () => (await home.as(partner)(listBookings, { query: { businessId } })).items.length;
  expect(await list()).toBe(1);
  const { answer } = await holdRequest(home, list);
  await moveBetween(cells, { businessId, to: 1 });
  const arrive = await leaveFor(cells, { businessId, to: 0 });
  const answered = answer();
  await pause(300);
  await arrive();
  expect(await answered).toBe(1);
});

it('does not find a record that is deleted in the meantime', async () => {
  const { home } = cells;
  const { visitor, checkout } = await submitDetails(home, await aSalon(home));
  expect((await visitor.get(checkout)).status).toBe(200);
  const { client, answer } = await holdRequest(home, () => visitor.get(checkout));
  await client.query('delete from checkout where id = $1', [checkout.split('/').at(-1)]);
  expect((await answer()).status).toBe(404);
});

it('does not send a change to a second cell, once the first may have stored it', async () => {
  const { home, away } = cells;
  const salon = await aSalon(away, { priceCents: 0 });
  await addToDirectory(cells, salon.open);
  const own = ownCell();
  // Made in the other cell, which is therefore asked first, and moved since.
  setOwnCell(OTHER);
  const { token, params } = await bookAsClient(away, { service: salon.cut, startAt: TEN });
  setOwnCell(own);
  const { received, listener } = breaking();
  await withOther(listener, async () => {
    const call = home.as()(publicCalls.cancelMyBooking, { params, body: {} });
    expect((await refusalOf(call)).code).toBe('UNAVAILABLE');
    expect(received).toEqual(['POST']);
    expect(await salon.bookings()).toMatchObject([{ status: 'CONFIRMED' }]);
    // Reading may be repeated.
    expect((await aVisitor(home.url).get(`/my/${token}`)).status).toBe(200);
  });
  // A cell that can't be reached has stored nothing.
  await addCell(cells, OTHER, 'http://127.0.0.1:1');
  await home.as()(publicCalls.cancelMyBooking, { params, body: {} });
  await removeCell(cells, OTHER);
  expect(await salon.bookings()).toMatchObject([{ status: 'CANCELLED' }]);
});

it('sends a change that this cell refused on once', async () => {
  const { home } = cells;
  const { business, user, ...partner } = await aPartner(home);
  const { received, listener } = breaking();
  await withOther(listener, async () => {
    // The node reads where the business is, which then leaves.
    await home.as(partner)(getTeam, {});
    await listInOther(business.id);
    // Refused, because the owner is a member.
    const call = home.as(partner)(inviteMember, { body: { role: 'MANAGER', phone: user.phone } });
    expect((await refusalOf(call)).code).toBe('UNAVAILABLE');
    expect(received).toEqual(['POST']);
    await unlist(business.id);
  });
});

it('waits for a business from when a cell does not have it, however long that took', async () => {
  const { home } = cells;
  const salon = await aSalon(home);
  const path = `/booking/api/public/businesses/${salon.open.id}/slots?serviceId=${salon.cut.id}&from=2026-10-08`;
  let arriving: Promise<unknown> | undefined;
  const listener: RequestListener = (_, response) => {
    const answer = () => void response.writeHead(421).end();
    if (arriving !== undefined) return answer();
    arriving = pause(2_600).then(() => unlist(salon.open.id));
    void pause(2_300).then(answer);
  };
  await withOther(listener, async () => {
    await listInOther(salon.open.id);
    expect((await fetch(home.url + path)).status).toBe(200);
    await arriving;
  });
});
