import { CallError } from '@primehour/contract/call';

/**
 * Whether a question is asked again by itself. What is refused once is refused twice; a line that broke is often back a
 * second later; a server that fails gets two more chances. An answer that took too long has kept people waiting enough.
 */
export function isRetryable(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return failures < 2;
  const { statusCode } = error.body;
  return statusCode === 0 ? failures < 1 : statusCode >= 500 && failures < 2;
}
