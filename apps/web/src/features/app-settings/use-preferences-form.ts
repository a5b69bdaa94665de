import type { PreferencesForm } from '@primehour/contract/preferences';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { showRefusal } from '../../api/show-refusal.ts';
import * as labels from '../../copy/labels.ts';
import { type Preferences, savePreferencesMutation } from './queries.ts';

type Mapping<Fields> = {
  readonly fieldsOf: (stored: Preferences) => Fields;
  readonly bodyOf: (fields: Fields) => PreferencesForm;
};

/** One section of the preferences as a separate form: the others stay as stored. */
export function usePreferencesForm<Fields extends FieldValues>(
  stored: Preferences,
  { fieldsOf, bodyOf }: Mapping<Fields>,
) {
  const toast = useToast();
  const save = useMutation(savePreferencesMutation());
  // The mapping sets every field.
  const form = useForm<Fields>({ defaultValues: fieldsOf(stored) as DefaultValues<Fields> });
  const submit = form.handleSubmit(async (fields) => {
    try {
      form.reset(fieldsOf(await save.mutateAsync(bodyOf(fields))));
      toast.success(labels.saved);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit };
}
