import { setCalendarActive } from '@primehour/contract/business';
// The guarantee: a client finds a service, a day and a time in their own time zone, by touch or by keyboard, and sees
// why when there is none.
import { listSlots } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { dateIn, formatDay, formatDayTime, formatTime } from '@primehour/domain/format/time';
import { allStarts } from '@primehour/testkit/product/bookings';
import { aPhone } from '@primehour/testkit/product/people';
import { fillDetails, openBookingPage, pickTime, showDay } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const SERVICES = [
  { name: 'Cut and finish', price: 6550, duration: 60, description: 'Consultation, wash, cut and blow-dry.' },
  { name: 'Color consultation', price: 0, duration: 30, description: 'We plan together.' },
];
const DAY_MS = 86_400_000;
const CHICAGO = 'America/Chicago';
const NEW_YORK = 'America/New_York';

test(
  'the booking page and the calendar link look right, open or off',
  { tag: '@phone' },
  async ({ page, product, aPartner, startOf }) => {
    const partner = await aPartner({ services: SERVICES });
    await measureShifts(page);
    await test.step('the booking page looks right', async () => {
      const [startAt = 0] = await allStarts(product, partner);
      await openBookingPage(page, partner);
      const services = page.getByRole('region', { name: 'Services' });
      await expect(services.getByRole('link', { name: /Cut and finish/ })).toHaveAttribute('aria-current', 'true');
      await expect(services.getByRole('link', { name: /Cut and finish/ })).toContainText('1h 0m · $65.50');
      await expect(services.getByRole('link', { name: /Color consultation/ })).toContainText('30m · Free');
      await expect(page.getByText('Times are in Central time.')).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(`^${formatDay(startAt, CHICAGO)}, `) })).toHaveAttribute(
        'aria-current',
        'date',
      );
      await expect(page.getByRole('link', { name: formatTime(startAt, CHICAGO), exact: true })).toBeVisible();
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the calendar link omits what regulars know', async () => {
      await page.goto(publicPaths.vipPage(partner.business.id));
      await expect(page.getByRole('heading', { name: 'Delgado Hair', level: 1 })).toBeVisible();
      await expect(page.getByText('Consultation, wash, cut and blow-dry.')).toHaveCount(0);
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await pickTime(page, await startOf(partner), CHICAGO);
      await expect(page).toHaveURL(new RegExp(`^[^?]+${publicPaths.vipDetails(partner.business.id)}\\?`));
    });
    await test.step('a calendar that is off says whom to call', async () => {
      const { id } = partner.business;
      await partner.call(setCalendarActive, { params: { id }, body: { isCalendarActive: false } });
      const paused = page.getByRole('heading', { name: 'Online booking is paused' });
      // From the details back to the calendar, which the browser has cached and revalidates.
      await page.goBack();
      await expect(paused).toBeVisible();
      await openBookingPage(page, partner);
      await expect(paused).toBeVisible();
      await expect(page.getByText('This calendar is not taking bookings right now.')).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^\+1 \(/ })
          .first(),
      ).toHaveAttribute('href', `tel:${partner.phone}`);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('an unknown business is not found', async () => {
      for (const path of [
        '/p/nobody-of-that-name',
        '/vip/00000000-0000-4000-8000-000000000000',
        '/vip/nobody',
        '/my/nothing',
      ]) {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: 'This page could not be found', level: 1 })).toBeVisible();
        await expect(page.getByText('The link may be mistyped or no longer valid.')).toBeVisible();
      }
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);

test('times are chosen by keyboard, and a business without any says so', async ({ page, aPartner, startOf }) => {
  await test.step('choosing works by keyboard, and the URL follows', async () => {
    const partner = await aPartner({ services: SERVICES });
    const startAt = await startOf(partner, 9);
    await openBookingPage(page, partner);
    const consultation = page.getByRole('link', { name: /Color consultation/ });
    await consultation.press('Enter');
    await expect(consultation).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/[?&]service=/);
    const day = page.getByRole('link', { name: new RegExp(`^${formatDay(startAt, CHICAGO)}, `) });
    await day.press('Enter');
    await expect(day).toHaveAttribute('aria-current', 'date');
    await expect(page).toHaveURL(new RegExp(`date=${dateIn(startAt, CHICAGO)}`));
    await page.reload();
    await expect(consultation).toHaveAttribute('aria-current', 'true');
    await expect(day).toHaveAttribute('aria-current', 'date');
    await page.getByRole('link', { name: formatTime(startAt, CHICAGO), exact: true }).press('Enter');
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Color consultation');
    await page.getByRole('link', { name: 'Change the time' }).press('Enter');
    await expect(day).toHaveAttribute('aria-current', 'date');
  });
  await test.step('a business without services or without hours says so', async () => {
    await openBookingPage(page, await aPartner());
    await expect(page.getByText('No services can be booked here yet.')).toBeVisible();
    await expectAccessible(page);
    await openBookingPage(page, await aPartner({ services: SERVICES, hours: [] }));
    await expect(page.getByRole('heading', { name: 'No free times' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
});

test('a client changes service, dates and number', { tag: '@phone' }, async ({ page, aPartner, starts, startOf }) => {
  const partner = await aPartner({ services: SERVICES });
  await test.step('later dates show, and earlier ones again', async () => {
    const free = await starts(partner);
    const dayOf = (at = 0) => page.getByRole('link', { name: new RegExp(`^${formatDay(at, CHICAGO)}, `) });
    const [first, last] = [dayOf(free[0]), dayOf(free.at(-1))];
    // Each window is two weeks: the last day of the month ahead is in the third.
    const middle = dayOf(free.find((at) => at > (free[0] ?? 0) + 20 * DAY_MS));
    const [earlier, later] = [
      page.getByRole('link', { name: 'Earlier dates' }),
      page.getByRole('link', { name: 'Later dates' }),
    ];
    await openBookingPage(page, partner);
    await expect(first).toBeVisible();
    await expect(earlier).toHaveCount(0);
    await later.click();
    await expect(middle).toBeVisible();
    await expect(first).toHaveCount(0);
    await later.click();
    await expect(last).toBeVisible();
    await expect(later).toHaveCount(0);
    await earlier.click();
    await expect(middle).toBeVisible();
    await earlier.click();
    await expect(first).toBeVisible();
  });
  await test.step('a service is selected immediately, and its times once they have loaded', async () => {
    const startAt = await startOf(partner, 4);
    await openBookingPage(page, partner);
    const release = await holdResponses(page, listSlots);
    const [cut, consultation] = [/Cut and finish/, /Color consultation/].map((name) =>
      page.getByRole('region', { name: 'Services' }).getByRole('link', { name }),
    );
    if (!cut || !consultation) throw new Error('Both services must be offered.');
    const stale = page.getByRole('region', { name: 'Pick a time' }).locator('[inert]');
    await consultation.click();
    await expect(consultation).toHaveAttribute('aria-current', 'true');
    await expect(cut).not.toHaveAttribute('aria-current');
    await expect(stale).toHaveCount(1);
    release();
    await expect(stale).toHaveCount(0);
    await pickTime(page, startAt, CHICAGO);
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Color consultation');
    await page.unrouteAll();
  });
  await test.step('a mistyped number is replaced for the same time', async () => {
    const startAt = await startOf(partner, 2);
    await openBookingPage(page, partner);
    await pickTime(page, startAt, CHICAGO);
    for (const phone of [aPhone(), aPhone()]) {
      await fillDetails(page, { name: 'Ada Brooks', phone });
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByRole('heading', { name: 'Verify your number with code', level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(phone.slice(-4));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Use another number' }).click();
      await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(startAt, CHICAGO));
    }
  });
});

test(
  'times are in the client’s zone, and the business’s zone is named',
  { tag: '@phone' },
  async ({ openBrowser, product, aPartner }) => {
    const partner = await aPartner({ business: { timezone: 'Pacific/Honolulu' }, services: SERVICES });
    const page = await openBrowser({ timezoneId: NEW_YORK });
    await measureShifts(page);
    const starts = await allStarts(product, partner);
    const dayOf = (at: number) => formatDay(at, NEW_YORK);
    // Of the second day, because the first start may lapse meanwhile.
    const startAt = starts.find((at) => dayOf(at) !== dayOf(starts[0] ?? 0)) ?? 0;
    await openBookingPage(page, partner);
    await expect(
      page.getByText('Times in your time zone (Eastern time). Delgado Hair is on Hawaii time.'),
    ).toBeVisible();
    await expectNoShift(page);
    await showDay(page, startAt, NEW_YORK);
    await expect(page.getByRole('link', { name: formatTime(startAt, NEW_YORK), exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show Hawaii time' }).click();
    await expect(page.getByRole('link', { name: formatTime(startAt, 'Pacific/Honolulu'), exact: true })).toBeVisible();
    await expect(page.getByText('Times are in Hawaii time.')).toBeVisible();
    await expectAccessible(page);
    // The zone is known from the first visit on, so the server renders these times.
    await page.reload();
    await expect(page.getByRole('link', { name: formatTime(startAt, NEW_YORK), exact: true })).toBeVisible();
  },
);

test('on a device without a zone, times are the business’s', async ({ page, aPartner, startOf }) => {
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  const partner = await aPartner({ services: SERVICES });
  await openBookingPage(page, partner);
  const consultation = page.getByRole('link', { name: /Color consultation/ });
  await consultation.click();
  await expect(consultation).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Times are in Central time.')).toBeVisible();
  await pickTime(page, await startOf(partner), CHICAGO);
});

test('where the calendar’s script fails, its links still work', async ({ page, aPartner, startOf }) => {
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new Error('This browser formats nothing.');
    };
    // If it were logged, it would count as a defect.
    window.reportError = () => void (document.documentElement.dataset['failed'] = 'yes');
  });
  const partner = await aPartner({ services: SERVICES });
  await openBookingPage(page, partner);
  await expect(page.locator('html')).toHaveAttribute('data-failed', 'yes');
  await page.getByRole('link', { name: /Color consultation/ }).click();
  await expect(page.getByRole('link', { name: /Color consultation/ })).toHaveAttribute('aria-current', 'true');
  await pickTime(page, await startOf(partner), CHICAGO);
});
