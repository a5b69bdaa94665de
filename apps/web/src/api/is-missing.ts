import { CallError } from '@primehour/contract/call';

/** Whether the requested record does not exist. A malformed id and an unknown one are the same to people. */
export const isMissing = (error: Error): boolean =>
  error instanceof CallError && ['NOT_FOUND', 'VALIDATION', 'MALFORMED'].includes(error.code);
