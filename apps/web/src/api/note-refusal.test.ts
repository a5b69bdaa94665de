import { ERRORS, type ErrorCode } from '@primehour/contract/errors';
import { beforeEach, expect, it } from 'vitest';
import { noteRefusal, onOutdatedBusiness } from './note-refusal.ts';

// The guarantee: a refusal because a listed business is no longer accessible reloads the session, and no other refusal
// does.

let reloads = 0;
onOutdatedBusiness(() => {
  reloads += 1;
});
beforeEach(() => {
  reloads = 0;
});

const refuse = (code: ErrorCode) => {
  const { status, message } = ERRORS[code];
  return Response.json({ statusCode: status, code, message }, { status });
};

it.each([
  ['MEMBERSHIP_ENDED', 1],
  ['BUSINESS_SUSPENDED', 1],
  ['FORBIDDEN', 0],
  ['NOT_FOUND', 0],
] as const)('%s loads the session again %d times', async (code, times) => {
  const response = await noteRefusal(refuse(code));
  expect(reloads).toBe(times);
  // Its caller can still read the refusal.
  expect(await response.json()).toMatchObject({ code });
});
