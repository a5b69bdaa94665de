import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';

/** What the server refused, in its words for the very fields where it names them. */
export function refusalWords(error: unknown): string {
  const issues = error instanceof CallError ? (error.body.issues ?? []) : [];
  return issues.length > 0 ? issues.map(({ message }) => message).join('. ') : messageOf(error);
}
