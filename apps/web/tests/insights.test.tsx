/** The figures of a period appear one after the other, and a long table once it is opened. */
import { getInsights } from '@primehour/contract/insight';
import { addDays, DAY_MS } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { replaceResponses } from './support/responses.ts';

const FROM = '2026-08-31' as WallDate;
const WEEKS = 12;
const FIGURES = ['Utilization', 'Revenue', 'Rebooking rate', 'No-shows', 'Late cancellations', 'Rescued time'];
const CHARTS = [
  'Utilization',
  'Revenue',
  'By service',
  'Net payouts',
  'Empty hours',
  'Unmet demand',
  'Lead time',
  'New and returning clients',
  'Auction uplift',
];

it.each([
  ['was', -1],
  ['is', 1],
])('says when the first visit %s', async (verb, daysFromNow) => {
  const partner = await aPartner();
  const query = { businessId: partner.business.id, from: FROM, until: addDays(FROM, 7), by: 'week' as const };
  const firstVisitAt = Date.now() + daysFromNow * DAY_MS;
  replaceResponses(getInsights, { ...(await partner.call(getInsights, { query })), firstVisitAt });
  signIn(partner);
  await openScreen('/insights');
  expect(await screen.findByText(new RegExp(`^Your first visit ${verb} on `))).toBeVisible();
});

it('shows all figures in their order, and a long table once it is opened', async () => {
  const partner = await aPartner({ services: [{ name: 'Bang cut' }] });
  const query = { businessId: partner.business.id, from: FROM, until: addDays(FROM, WEEKS * 7), by: 'week' as const };
  const nothingYet = await partner.call(getInsights, { query });
  const week = { openMinutes: 2400, bookedMinutes: 600 };
  replaceResponses(getInsights, {
    ...nothingYet,
    firstVisitAt: Date.now() - 90 * DAY_MS,
    utilization: {
      ...nothingYet.utilization,
      ...week,
      series: Array.from({ length: WEEKS }, (_, number) => ({ date: addDays(FROM, number * 7), ...week })),
    },
  });
  signIn(partner);
  const user = await openScreen('/insights');
  const headings = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  await waitFor(() => expect(headings().map(({ textContent }) => textContent)).toEqual([...FIGURES, ...CHARTS]));
  expect(screen.queryByRole('table', { name: /Utilization/ })).toBeNull();
  await user.click(screen.getAllByText('Table')[0] ?? document.body);
  const table = await screen.findByRole('table', { name: /Utilization/ });
  expect(within(table).getAllByRole('row')).toHaveLength(WEEKS + 1);
  expect(table).toHaveTextContent('25%');
});
