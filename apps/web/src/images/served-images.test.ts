/**
 * A new image is requested up to 5 times every 500 ms (product/shell#pictures), and no longer once it is available or
 * not needed.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findImage, getFresh, markFresh } from './served-images.ts';

const asked: string[] = [];
let answers: (attempt: number) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return { ok: answers(asked.length) };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stops at the response, and then shows the image', async () => {
  answers = (attempt) => attempt === 3;
  markFresh('/a.jpg');
  const isFound = findImage('/a.jpg', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual(['HEAD /a.jpg?attempt=1', 'HEAD /a.jpg?attempt=2']);
  expect(getFresh().has('/a.jpg')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await isFound;
  expect(getFresh().has('/a.jpg')).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(3);
});

it('gives up immediately after the fifth attempt', async () => {
  answers = () => false;
  const isOver = vi.fn<() => void>();
  void findImage('/a.jpg', new AbortController().signal).then(isOver);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(5);
  expect(isOver).toHaveBeenCalledTimes(1);
});

it('stops with the screen that waits for it', async () => {
  answers = () => false;
  const controller = new AbortController();
  void findImage('/a.jpg', controller.signal);
  await vi.advanceTimersByTimeAsync(600);
  controller.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
});
