// The guarantee: My Bookings looks right when nothing is found, and its filters fit the narrowest phone.
// apps/web/tests/bookings.test.tsx has the rest.
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'filters fit the narrowest phone, and an empty result is accessible',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ services: [{}] }));
    await page.goto('/bookings?dates=past');
    await expect(page.getByText('No bookings found.')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const filters = page.getByRole('search', { name: 'Bookings' }).getByRole('combobox');
    await expect(filters).toHaveCount(2);
    // A select cuts off its text without overflowing, so the test measures its available width.
    const room = await filters.evaluateAll((selects) =>
      selects.map((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = new OffscreenCanvas(0, 0).getContext('2d');
        if (!pen) throw new Error('There is no canvas to measure with.');
        pen.font = font;
        const widths = [...select.querySelectorAll('option')].map(({ text }) => pen.measureText(text).width);
        return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - Math.max(...widths);
      }),
    );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  },
);
