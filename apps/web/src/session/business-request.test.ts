/** A screen that waits for a business requests it once, and again only after a reset or a sign-out. */
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { beforeEach, expect, it, vi } from 'vitest';
import { requestBusinessOnce, resetBusinessRequest } from './business-request.ts';
import { runForgetHooks } from './forget-person.ts';

const ask = vi.fn<() => Promise<BusinessInfo>>(() => Promise.reject(new Error('No connection')));

beforeEach(() => {
  resetBusinessRequest();
  ask.mockClear();
});

it('keeps a failure until it has been shown, so that rendering does not retry forever', async () => {
  const first = requestBusinessOnce(ask);
  await expect(first).rejects.toThrow('No connection');
  expect(requestBusinessOnce(ask)).toBe(first);
  expect(ask).toHaveBeenCalledOnce();
});

it.each([
  ['it was reset', resetBusinessRequest],
  ['its person has signed out', runForgetHooks],
])('requests it again once %s', async (_when, end) => {
  await expect(requestBusinessOnce(ask)).rejects.toThrow('No connection');
  end();
  await expect(requestBusinessOnce(ask)).rejects.toThrow('No connection');
  expect(ask).toHaveBeenCalledTimes(2);
});
