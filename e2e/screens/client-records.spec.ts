// The guarantee: a client's own link shows until when a booking can be changed, has a receipt, and ends when the
// partner ends it; and emails follow the booking as texts do.
import { listBookings } from '@primehour/contract/booking';
import { renewLink } from '@primehour/contract/booking-link';
import { saveSettings } from '@primehour/contract/booking-settings';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatDayTime } from '@primehour/domain/format/time';
import { openBookingPage, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const CHICAGO = 'America/Chicago';
const SERVICES = [{ name: 'Cut and finish', price: 6550, duration: 60 }];
const DAY = 86_400_000;
const USUAL = { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 };

test(
  'the booking shows its cut-off, exports to other calendars, and has a receipt to print',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, starts }) => {
    const partner = await aPartner({ services: SERVICES });
    const startAt = (await starts(partner)).find((at) => at > Date.now() + 3 * DAY) ?? 0;
    const { token } = await aBooking(partner, { name: 'Ada Brooks', startAt });
    await page.goto(publicPaths.myBooking(token));
    await expect(
      page.getByText(`You can move or cancel until ${formatDayTime(startAt - DAY, CHICAGO)}.`),
    ).toBeVisible();
    const google = page.getByRole('link', { name: 'Google Calendar' });
    await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    await expect(google).toHaveAttribute('rel', 'noreferrer');
    await expect(page.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
      'href',
      /^https:\/\/outlook\.live\.com\//,
    );
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Booking number [0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
    const receipt = page.getByRole('article');
    for (const text of ['Delgado Hair', 'Ada Brooks', 'Cut and finish', formatDayTime(startAt, CHICAGO), '$65.50']) {
      await expect(receipt).toContainText(text);
    }
    await expect(receipt).toContainText(/Paid by card, .* \d{4}/);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Back to your booking' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  },
);

test('the page of a booking respects the cut-off and renewed links', async ({
  page,
  aPartner,
  aBooking,
  starts,
  outbox,
}) => {
  const partner = await aPartner({ services: SERVICES });
  const { token, phone } = await aBooking(partner);
  const query = { businessId: partner.business.id };
  await test.step('after the cut-off it says how to call the business', async () => {
    await partner.call(saveSettings, { query, body: { ...USUAL, changeCutoff: 336 } });
    await page.goto(publicPaths.myBooking(token));
    await expect(page.getByText(/^It is too late to move or cancel online\. Call Delgado Hair at/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Move to another time' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Cancel booking' })).toHaveCount(0);
    await expectAccessible(page);
    for (const path of [publicPaths.myMove(token), publicPaths.myCancel(token)]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible();
    }
  });
  await test.step('the cut-off shows before anything is booked', async () => {
    await partner.call(saveSettings, { query, body: { ...USUAL, changeCutoff: 48 } });
    await openBookingPage(page, partner);
    await expect(page.getByText('You can move or cancel a booking until 2 days before it starts.')).toBeVisible();
    const free = await starts(partner);
    const startAt = free.find((at) => at > Date.now() + 3 * DAY) ?? 0;
    await pickTime(page, startAt, CHICAGO);
    await expect(
      page.getByText(`You can move or cancel until ${formatDayTime(startAt - 2 * DAY, CHICAGO)}.`),
    ).toBeVisible();
  });
  await test.step('a link that the partner renews stops working, and the new one opens the booking', async () => {
    const { items } = await partner.call(listBookings, { query });
    await partner.call(renewLink, { query, body: { id: items[0]?.id ?? '' } });
    await page.goto(publicPaths.myBooking(token));
    await expect(page.getByRole('heading', { name: 'This page could not be found', level: 1 })).toBeVisible();
    await page.goto(await outbox.readLink(phone, 'A new link to your booking'));
    await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible();
  });
});

test('an email contains one calendar entry, and the receipt needs no script', async ({
  openBrowser,
  aPartner,
  aBooking,
  outbox,
}) => {
  const partner = await aPartner({ services: SERVICES });
  const email = `ada-${partner.business.slug}@example.test`;
  const { startAt } = await aBooking(partner, { email });
  const { subject, body, calendarFile } = await outbox.readMail(email, 'Confirmed: ');
  expect(subject).toBe(`Confirmed: Cut and finish at Delgado Hair, ${formatDayTime(startAt, CHICAGO)}`);
  expect(calendarFile).toContain('METHOD:REQUEST');
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto(/http\S+\/my\/\S+/.exec(body)?.[0] ?? '');
  await page.getByRole('link', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article')).toContainText('Canceled');
  expect((await outbox.readMail(email, 'Canceled: ')).calendarFile).toContain('METHOD:CANCEL');
});
