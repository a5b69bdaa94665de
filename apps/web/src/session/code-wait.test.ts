/** The wait for the next code lasts as long as the server said, and a reload does not end it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeWaitEndsAt, endCodeWait, startCodeWait } from './code-wait.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('lasts the seconds that the server asks for', () => {
  startCodeWait('refused', 42, NOW);
  expect(codeWaitEndsAt('refused', NOW)).toBe(NOW + 42_000);
  expect(codeWaitEndsAt('refused', NOW + 41_999)).toBe(NOW + 42_000);
  expect(codeWaitEndsAt('refused', NOW + 42_000)).toBeNull();
});

it('lasts 60 seconds when the server names none', () => {
  startCodeWait('refused', undefined, NOW);
  expect(codeWaitEndsAt('refused', NOW)).toBe(NOW + 60_000);
});

it('is read from the browser’s storage, so a reload keeps it', () => {
  startCodeWait('refused', 42, NOW);
  expect([...stored.values()]).toEqual([String(NOW + 42_000)]);
});

it('ends immediately when it is ended', () => {
  startCodeWait('refused', 42, NOW);
  endCodeWait('refused');
  expect(codeWaitEndsAt('refused', NOW)).toBeNull();
  expect(stored.size).toBe(0);
});

it('does not exist when nothing, or nonsense, is stored', () => {
  expect(codeWaitEndsAt('refused', NOW)).toBeNull();
  for (const key of ['primehour.code-wait']) stored.set(key, 'soon');
  expect(codeWaitEndsAt('refused', NOW)).toBeNull();
});

it('after a code that was sent is separate: another phone may be sent one', () => {
  startCodeWait('sent', 60, NOW);
  expect(codeWaitEndsAt('sent', NOW)).toBe(NOW + 60_000);
  expect(codeWaitEndsAt('refused', NOW)).toBeNull();
  endCodeWait('sent');
  expect(codeWaitEndsAt('sent', NOW)).toBeNull();
});
