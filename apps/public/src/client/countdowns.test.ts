/** A held time is given up on the page at its end, but not while its payment is being processed. */
import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { extendCountdown, startCountdowns } from './countdowns.ts';

const END = Date.parse('2026-11-20T16:15Z');
let page: Window;
const find = (selector: string) => page.document.querySelector(selector) as unknown as HTMLElement;
const shown = () => ['form', 'p'].filter((name) => !find(name).hidden);

beforeEach(() => {
  vi.useFakeTimers({ now: END - 2000 });
  vi.stubEnv('TZ', 'America/Denver');
  page = new Window();
  vi.stubGlobal('document', page.document);
  page.document.write(
    `<body><div data-countdown="${END}"><time data-at="${END}" data-format="clock" data-zone="America/Denver" datetime="2026-11-20T16:15:00.000Z">9:15 AM</time>
      <span data-left="clock"></span>
      <form data-until-over></form><p data-once-over hidden>The time is free again</p></div></body>`,
  );
  startCountdowns(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('replaces the form at the end', () => {
  vi.advanceTimersByTime(1000);
  expect([shown(), find('[data-left]').textContent]).toEqual([['form'], '0:01']);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(['p']);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps a form that is being processed, until it is not', () => {
  find('form').setAttribute('aria-busy', 'true');
  vi.advanceTimersByTime(60_000);
  expect([shown(), find('[data-left]').textContent]).toEqual([['form'], '0:00']);
  find('form').removeAttribute('aria-busy');
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(['p']);
});

it('counts to a later end once the hold is extended', () => {
  find('form').setAttribute('aria-busy', 'true');
  vi.advanceTimersByTime(5000);
  extendCountdown(find('div'), END + 180_000);
  find('form').removeAttribute('aria-busy');
  vi.advanceTimersByTime(1000);
  expect([shown(), find('[data-left]').textContent]).toEqual([['form'], '2:56']);
  expect([find('time').textContent, find('time').getAttribute('datetime')]).toEqual([
    '9:18 AM',
    '2026-11-20T16:18:00.000Z',
  ]);
  vi.advanceTimersByTime(176_000);
  expect(shown()).toEqual(['p']);
});
