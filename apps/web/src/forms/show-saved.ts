import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isSame } from '../is-same.ts';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'resetField'>;

/**
 * After a save: a field that still has the value that was sent shows what is stored now. What was typed during the
 * request stays, and remains to be saved.
 */
export function showSaved<Fields extends FieldValues>(form: Form<Fields>, sent: Fields, stored: Fields): void {
  const typed = form.getValues();
  form.reset(stored, { keepDirtyValues: false, keepValues: true, keepFieldsRef: true });
  for (const name of Object.keys(stored) as (Path<Fields> & keyof Fields)[]) {
    if (isSame(typed[name], sent[name])) form.resetField(name);
  }
}
