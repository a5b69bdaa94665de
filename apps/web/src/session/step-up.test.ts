/**
 * One question at a time: a call that needs a code in the meantime waits for the same answer, and signing out declines
 * it.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestProof, endProof, isProofRequested, subscribeProof } from './step-up.ts';
import { changeSession } from './store.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  endProof(false);
  vi.unstubAllGlobals();
});

it('answers every call that waits, once', async () => {
  const seen: boolean[] = [];
  const leave = subscribeProof(() => seen.push(isProofRequested()));
  const answers = [requestProof(), requestProof()];
  endProof(true);
  endProof(false);
  leave();
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(seen).toEqual([true, false]);
});

it('asks again after the previous question was answered', async () => {
  const first = requestProof();
  endProof(false);
  const second = requestProof();
  endProof(true);
  expect([await first, await second]).toEqual([false, true]);
});

it('is declined by signing out', async () => {
  const answer = requestProof();
  changeSession({ type: 'signedOut' });
  expect(await answer).toBe(false);
  expect(isProofRequested()).toBe(false);
});
