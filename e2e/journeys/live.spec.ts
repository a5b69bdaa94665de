// The guarantee: what a client does shows on the partner's open dashboard without a reload, whichever node each of them
// is on, and no list shifts under an active pointer.
import type { Page } from '@playwright/test';
import { getDashboard, listBookings } from '@primehour/contract/booking';
import { formatDayTime } from '@primehour/domain/format/time';
import { stopClock } from '../fixtures/looks.ts';
import { refuseRequests } from '../fixtures/responses.ts';
import { startSecondNode } from '../fixtures/second-node.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';

/** The rows of the list, from top to bottom. */
const names = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Cut and finish' });

test('a booking on one node shows on a dashboard open on another', async ({
  product,
  aPartner,
  aBooking,
  startOf,
  openBrowser,
}) => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const second = await startSecondNode(product);
  try {
    const home = await openBrowser(signedInAt(second, partner));
    const list = await openBrowser(signedInAt(second, partner));
    const streams = [home, list].map((page) =>
      page.waitForResponse((answer) => answer.url().includes('/booking/api/live')),
    );
    await list.clock.install();
    await home.goto('/');
    await list.goto('/bookings');
    await expect(list.getByText('No bookings found.')).toBeVisible();
    await Promise.all(streams);

    const later = await aBooking(partner, { name: 'Ada Brooks', startAt: await startOf(partner, 6) });
    const when = formatDayTime(later.startAt, ZONE);
    await expect(list.getByText(`New booking: Ada Brooks, ${when}`)).toBeVisible();
    await expect(names(list)).toHaveCount(1);
    await expect(home.getByRole('link', { name: /Ada Brooks/ })).toBeVisible();

    // Home keeps its figures if they can't be reloaded.
    await refuseRequests(home, getDashboard, 'TOO_MANY_REQUESTS');
    const refused = home.waitForResponse((answer) => new URL(answer.url()).pathname === getDashboard.path);

    // While the pointer is active in the list, a booking that belongs higher up is held back.
    const row = names(list).filter({ hasText: 'Ada Brooks' });
    const box = await row.boundingBox();
    if (!box) throw new Error('The row is not visible.');
    const reloads: string[] = [];
    list.on('request', (request) => {
      if (new URL(request.url()).pathname === listBookings.path) reloads.push(request.url());
    });
    await stopClock(list);
    await aBooking(partner, { name: 'Ben Castillo', startAt: await startOf(partner, 0) });
    const notice = list.getByText(/^New booking: Ben Castillo/);
    for (let step = 0; !(await notice.isVisible()); step += 1) {
      await list.mouse.move(box.x + 40 + (step % 20), box.y + 10);
      await list.clock.runFor(100);
    }
    await list.clock.runFor(1_000);
    expect(reloads).toEqual([]);
    await list.clock.resume();
    await expect(names(list)).toHaveCount(2);
    await expect(names(list).first()).toContainText('Ben Castillo');

    // The connection is lost and restored; the client catches up on what happened in the meantime.
    await list.context().setOffline(true);
    await aBooking(partner, { name: 'Cleo Marsh', startAt: await startOf(partner, 3) });
    await list.context().setOffline(false);
    await expect(names(list)).toHaveCount(3);
    await refused;
    await expect(home.getByRole('link', { name: /Next appointment/ })).toContainText('Ada Brooks');
    // No request is pending when the node stops.
    await Promise.all([home, list].map((one) => one.context().close()));
  } finally {
    await second.stop();
  }
});
