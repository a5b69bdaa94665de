import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';

/** The server's messages for the refused fields, or for the refusal as a whole. */
export function describeRefusal(error: unknown): string {
  const issues = error instanceof CallError ? (error.body.issues ?? []) : [];
  return issues.length > 0 ? issues.map(({ message }) => message).join('. ') : messageOf(error);
}
