// The guarantee: busy times from other calendars appear in the week, next to bookings, can't be moved, and update on
// the open screen when they change elsewhere.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getWeek } from '@primehour/contract/calendar';
import { addBusyCalendar, syncBusyCalendar } from '@primehour/contract/calendar-sync';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { makePartner } from '@primehour/testkit/product/people';
import { startProduct } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { replaceResponses } from '../fixtures/responses.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const DAY = wednesdayAhead(ZONE);
const at = (hour: number, date = DAY) => instantAtWallTime(date, hour * 60, ZONE);
const WEEK = `/bookings?view=week&week=${DAY}`;
const LONG = 'The calendar of the whole family, with everyone and everything in it';

/** A calendar file. A time without a zone is in the local time of the business. */
function calendarFile(...hours: [from: number, until: number][]): string {
  const localTime = (hour: number) => `${DAY.replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`;
  const entries = hours.map(
    ([from, until], n) =>
      `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:${localTime(from)}\r\nDTEND:${localTime(until)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`;
}

test(
  'a synced calendar shows in the week, and its changes appear without a reload',
  { tag: '@wide' },
  async ({ openBrowser }) => {
    let contents = calendarFile([9, 10], [13, 15]);
    const elsewhere = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(contents);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    // A calendar on the local network is read only if the operator allows it.
    const product = await startProduct({ CALENDAR_NETWORK: 'any' });
    try {
      const partner = await makePartner(product, openOutbox(product.dataDir), {
        services: [{ price: 0, duration: 60 }],
      });
      const query = { businessId: partner.business.id };
      const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/work.ics`;
      const { id } = await partner.call(addBusyCalendar, { query, body: { name: 'Work', url } });
      const page = await openBrowser(signedInAt(product, partner));
      const stream = page.waitForResponse((answer) => answer.url().includes('/booking/api/live'));
      await page.goto(WEEK);
      const busy = page.getByRole('list', { name: /^Busy elsewhere, Wednesday/ }).getByRole('button');
      await expect(busy).toHaveText([/^Busy · Work9:00 – 10:00 AM$/, /^Busy · Work1:00 – 3:00 PM$/]);
      await expect(page.getByText('No bookings', { exact: true })).toBeVisible();
      await stream;

      contents = calendarFile([9, 10], [16, 17]);
      await partner.call(syncBusyCalendar, { params: { id }, query });
      await expect(busy).toHaveText([/9:00 – 10:00 AM$/, /4:00 – 5:00 PM$/]);

      // The partner is warned, by the calendar's name, and may go on.
      await page.getByRole('button', { name: '+ New Booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Booking' });
      await dialog.getByLabel('Time', { exact: true }).fill('09:30');
      await expect(dialog.getByRole('status').filter({ hasText: 'Work' })).toContainText('You can book it anyway.');
      await expect(dialog.getByRole('button', { name: 'Add Anyway' })).toBeEnabled();
      await page.context().close();
    } finally {
      await product.stop();
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  },
);

test(
  'busy times show behind bookings, even whole days and long names, and lead to the calendars',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, isMobile }) => {
    const partner = await aPartner({ services: [{ price: 0, duration: 60 }] });
    const query = { businessId: partner.business.id };
    await addBookingByHand(partner, at(10));
    const week = await partner.call(getWeek, { query: { ...query, from: addDays(DAY, -2), days: 7 } });
    const [work, family] = [
      { calendarId: 'w', calendarName: 'Work' },
      { calendarId: 'f', calendarName: LONG },
    ];
    await replaceResponses(page, getWeek, {
      ...week,
      busy: [
        { ...work, startAt: at(0, addDays(DAY, -1)), endAt: at(14) },
        { ...family, startAt: at(9), endAt: at(11) },
        { ...work, startAt: at(0, addDays(DAY, 1)), endAt: at(0, addDays(DAY, 2)) },
      ],
    });
    await signIn(partner);
    await page.goto(WEEK);
    const wednesday = page.getByRole('list', { name: /^Busy elsewhere, Wednesday/ }).getByRole('button');
    await expect(wednesday).toHaveText([/^Busy · WorkUntil 2:00 PM$/, new RegExp(`^Busy · ${LONG}9:00 – 11:00 AM$`)]);
    const booking = page.getByRole('button', { name: /^Ada Brooks/ });
    await expect(booking).toContainText('10:00 – 11:00 AM');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    // A booking is drawn in front of busy times, and still opens.
    await booking.click();
    await expect(page.getByRole('dialog', { name: 'Ada Brooks' })).toBeVisible();
    await page.keyboard.press('Escape');

    if (isMobile) await page.getByRole('group', { name: 'Day' }).getByRole('button', { name: /^Thu/ }).click();
    const allDay = page.getByRole('list', { name: /^Busy elsewhere, Thursday/ }).getByRole('button');
    await expect(allDay).toHaveText(/^Busy · WorkAll day$/);
    await expect(allDay.getByText('Busy · Work')).toBeInViewport();
    // Keys don't move it.
    await allDay.focus();
    await page.keyboard.press('m');
    await expect(page.getByText('Arrow keys move it')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Busy · Work' });
    await expect(question).toContainText(/^.*all day\. Clients can’t book this time/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(allDay).toBeFocused();
    await allDay.press('Enter');
    await question.getByRole('button', { name: 'Open Calendars' }).click();
    await expect(page).toHaveURL('/availability/calendars');
  },
);
