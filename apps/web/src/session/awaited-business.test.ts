/** A screen that waits for a business asks once, and again only after it was let go of or its person has gone. */
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { beforeEach, expect, it, vi } from 'vitest';
import { awaitBusiness, letGoOfBusiness } from './awaited-business.ts';
import { forgetMemories } from './forget-person.ts';

const ask = vi.fn<() => Promise<BusinessInfo>>(() => Promise.reject(new Error('No connection')));

beforeEach(() => {
  letGoOfBusiness();
  ask.mockClear();
});

it('keeps a failure until it has been shown, so that rendering does not ask forever', async () => {
  const first = awaitBusiness(ask);
  await expect(first).rejects.toThrow('No connection');
  expect(awaitBusiness(ask)).toBe(first);
  expect(ask).toHaveBeenCalledOnce();
});

it.each([
  ['it was let go of', letGoOfBusiness],
  ['its person has gone', forgetMemories],
])('asks again once %s', async (_when, end) => {
  await expect(awaitBusiness(ask)).rejects.toThrow('No connection');
  end();
  await expect(awaitBusiness(ask)).rejects.toThrow('No connection');
  expect(ask).toHaveBeenCalledTimes(2);
});
