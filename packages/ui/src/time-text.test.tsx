/** Guarantee: a time of day stays on one line wherever it is in a text, and no other words do. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimeText } from './time-text.tsx';

const whole = (time: string) => `<span class="whitespace-nowrap">${time}</span>`;

it.each([
  ['8:00 AM', whole('8:00 AM')],
  ['Tue, Nov 24, 9:30 AM – 10:30 PM', `Tue, Nov 24, ${whole('9:30 AM')} – ${whole('10:30 PM')}`],
  ['Sun, Nov 1, 1:00 AM CDT', `Sun, Nov 1, ${whole('1:00 AM CDT')}`],
  ['Last read at 12:15 PM · 3 busy times', `Last read at ${whole('12:15 PM')} · 3 busy times`],
  ['9:30 – 10:30 AM', `9:30 – ${whole('10:30 AM')}`],
  ['9:30 AM BALAYAGE', `${whole('9:30 AM')} BALAYAGE`],
  ['No time at all', 'No time at all'],
  ['', ''],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(<TimeText>{text}</TimeText>)).toBe(markup);
});
