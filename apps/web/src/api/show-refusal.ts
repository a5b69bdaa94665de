import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

/** Puts what the server refused next to the fields it names, and its message under the form. */
export function showRefusal<Values extends FieldValues>(form: Form<Values>, error: unknown): void {
  const issues = error instanceof CallError ? (error.body.issues ?? []) : [];
  const values = form.getValues();
  for (const { path, message } of issues) {
    // Only names that the form has are its fields.
    if (path in values) form.setError(path as FieldPath<Values>, { type: 'server', message });
  }
  form.setError('root', { type: 'server', message: messageOf(error) });
}
