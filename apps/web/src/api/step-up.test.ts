/** A call that needs a fresh code waits for it and is retried; the tokens are unaffected. */
import { ERRORS, type ErrorCode } from '@primehour/contract/errors';
import type { User } from '@primehour/contract/user-shapes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endProof, isProofRequested } from '../session/step-up.ts';
import { changeSession } from '../session/store.ts';
import { withStepUp } from './step-up.ts';

const refuse = (code: ErrorCode) =>
  Response.json({ statusCode: ERRORS[code].status, code, message: ERRORS[code].message }, ERRORS[code]);

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const storage = new Map<string, string>();
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

/** A server that requires a code until one has been entered. */
function guarded() {
  let calls = 0;
  const attempt = async () => {
    calls += 1;
    return calls === 1 ? refuse('STEP_UP_REQUIRED') : Response.json({ isDone: true });
  };
  return { attempt, calls: () => calls };
}

const asked = () => vi.waitFor(() => expect(isProofRequested()).toBe(true), { timeout: 60_000 });

it('retries the call once the code is entered', async () => {
  const { attempt, calls } = guarded();
  const answer = withStepUp(attempt);
  await asked();
  expect(calls()).toBe(1);
  endProof(true);
  expect(await (await answer).json()).toEqual({ isDone: true });
  expect(calls()).toBe(2);
});

it('returns the refusal if the user declines, with its body still readable', async () => {
  const { attempt, calls } = guarded();
  const answer = withStepUp(attempt);
  await asked();
  endProof(false);
  expect(await (await answer).json()).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect(calls()).toBe(1);
});

it('does not retry as another user who signed in in the meantime', async () => {
  const { attempt, calls } = guarded();
  const answer = withStepUp(attempt);
  await asked();
  const user: User = {
    id: 'someone-else',
    phone: '+13125550142',
    first_name: null,
    last_name: null,
    email: null,
    roles: [],
    has_account_info: false,
  };
  changeSession({ type: 'verified', answer: { accessToken: 'a', refreshToken: 'r', user, businessInfo: [] } });
  endProof(true);
  expect((await answer).status).toBe(403);
  expect(calls()).toBe(1);
});

it.each(['FORBIDDEN', 'UPLOAD_LINK_INVALID', 'SESSION_EXPIRED'] as const)(
  'does not ask for a code after %s',
  async (code) => {
    const answer = await withStepUp(async () => refuse(code));
    expect(answer.status).toBe(ERRORS[code].status);
    expect(isProofRequested()).toBe(false);
  },
);
