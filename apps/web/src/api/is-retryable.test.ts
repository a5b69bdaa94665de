/** Only requests that may succeed next time are retried, and no one waits long because of it. */
import { CallError } from '@primehour/contract/call';
import { expect, it } from 'vitest';
import { isRetryable } from './is-retryable.ts';

const failed = (statusCode: number) => new CallError({ statusCode, code: 'UNEXPECTED', message: 'No' });

it.each([
  ['a broken connection', 1, failed(0)],
  ['a response that took too long', 0, failed(408)],
  ['a refused request', 0, failed(422)],
  ['one request too many', 0, failed(429)],
  ['a success with an unreadable body', 0, failed(200)],
  ['a server that fails', 2, failed(500)],
  ['a server that restarts', 2, failed(503)],
  ['an exception in the code', 2, new Error('No')],
])('%s is retried %i times', (_what, times, error) => {
  const tries = [0, 1, 2, 3].filter((failures) => isRetryable(failures, error));
  expect(tries).toHaveLength(times);
});
