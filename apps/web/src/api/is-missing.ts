import { CallError } from '@primehour/contract/call';

/** Whether what was asked for does not exist. A malformed id and an unknown one are the same to a person. */
export const isMissing = (error: Error): boolean =>
  error instanceof CallError && ['NOT_FOUND', 'VALIDATION', 'MALFORMED'].includes(error.code);
