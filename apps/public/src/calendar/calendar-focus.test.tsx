// The guarantee: turning the calendar by keyboard never loses the reader's place, and says when nothing is free.
import { Window } from 'happy-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleModels, sampleWindow } from '../sample-models.ts';
import { Calendar } from './calendar.tsx';
import type { BookingCalendarModel } from './models.ts';

const { booking } = sampleModels;
let page: Window;
const link = (name: string) => page.document.querySelector(`[aria-label="${name}"]`) as unknown as HTMLElement | null;
const status = () => page.document.querySelector('[role=status]')?.textContent;
const focused = () => page.document.activeElement?.id;

/** A window of two weeks from that day, and what its neighbors have free. */
function open(fromDate: string, slots: readonly number[]): void {
  const window = { ...sampleWindow, fromDate, days: 14, slots: [], shownDate: null, lastDate: '2027-01-10' };
  vi.stubGlobal('fetch', async () => Response.json({ slots }));
  const root = page.document.getElementById('calendar') as unknown as HTMLElement;
  const model: BookingCalendarModel = { ...booking, window };
  createRoot(root).render(<Calendar model={model} slotsPath="/slots" isHydrated={false} />);
}

/** Focuses and presses a link, as the Enter key does. */
function press(target: HTMLElement | null): void {
  target?.focus();
  target?.click();
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

beforeEach(() => {
  page = new Window({ url: 'https://book.example/p/bella-salon' });
  page.document.write('<body><div id="calendar"></div></body>');
  for (const name of ['document', 'history', 'location'] as const) vi.stubGlobal(name, page[name]);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the focus in the times when the pressed arrow is gone, and says that nothing is free', async () => {
  open('2026-12-18', []);
  await eventually(() => expect(link('Later dates')).not.toBeNull());
  press(link('Later dates'));
  await eventually(() => expect([link('Later dates'), focused()]).toEqual([null, 'times']));
  expect(status()).toBe('Nothing is free from Fri, Jan 1 to Sun, Jan 10.');
});

it('keeps the focus when “See later dates” is replaced by times', async () => {
  open('2026-12-18', [Date.parse('2027-01-05T16:30Z')]);
  await eventually(() => expect(page.document.querySelector('#times a.time')).not.toBeNull());
  press(page.document.querySelector('#times a.time') as unknown as HTMLElement);
  await eventually(() => expect([focused(), status()]).toEqual(['times', 'Tue, Jan 5, 1 time']));
});

it('leaves the focus on an arrow that is still there', async () => {
  open('2026-12-04', []);
  await eventually(() => expect(link('Later dates')).not.toBeNull());
  press(link('Later dates'));
  await eventually(() => expect(status()).toBe('Nothing is free from Fri, Dec 18 to Thu, Dec 31.'));
  expect(page.document.activeElement).toBe(link('Later dates'));
});
