import { CallError } from '@primehour/contract/call';

/**
 * Whether a failed request is retried automatically. A refusal would be repeated; a broken connection is often back a
 * second later; a failing server gets two more attempts. After a timeout, people have waited long enough.
 */
export function isRetryable(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return failures < 2;
  const { statusCode } = error.body;
  return statusCode === 0 ? failures < 1 : statusCode >= 500 && failures < 2;
}
