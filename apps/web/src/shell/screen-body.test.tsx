/** Lists load in as many cards and rows as product/shell#loading says. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenBody } from './screen-body.tsx';

it.each([
  ['listings', 'aspect-video', 4],
  ['services', 'aspect-video', 3],
  ['bookings', 'gap-8', 4],
  ['clients', 'm-4', 4],
] as const)('%s', (kind, mark, count) => {
  expect(renderToStaticMarkup(<ScreenBody kind={kind} />).split(mark)).toHaveLength(count + 1);
});
