import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { followDraft, type Follower } from './follow-draft.ts';
import type { ListingDraft } from './listing-draft.ts';

type Options<Fields extends object, Name extends keyof ListingDraft> = Omit<Follower<Fields, Name>, 'take'> & {
  /** Off in a dialog, which changes the draft only when Continue is pressed (product/listings#preview). */
  isOn: boolean;
};

/** Form input is written to the draft immediately, and changes by another tab appear in the form. */
export function useDraftFields<Fields extends FieldValues, Name extends keyof ListingDraft>(
  form: Pick<UseFormReturn<Fields>, 'subscribe' | 'setValue' | 'getFieldState'>,
  options: Options<Fields, Name>,
): void {
  const { subscribe, setValue, getFieldState } = form;
  // The options with which the form was opened: another type creates a new form.
  const [opened] = useState(options);
  useEffect(() => {
    if (!opened.isOn) return;
    const take = (fields: Partial<Fields>) => {
      for (const [name, value] of Object.entries(fields) as [Path<Fields>, PathValue<Fields, Path<Fields>>][]) {
        setValue(name, value, { shouldValidate: getFieldState(name).invalid });
      }
    };
    const { onTyped, stop } = followDraft<Fields, Name>({ ...opened, take });
    const unsubscribe = subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) });
    return () => {
      unsubscribe();
      stop();
    };
  }, [opened, subscribe, setValue, getFieldState]);
}
