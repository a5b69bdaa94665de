import { SelectField } from '@primehour/ui/select-field';
import * as copy from '../../copy/app-settings.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { calendarFieldsOf, CLOCK_CHOICES, WEEK_START_CHOICES } from './form.ts';
import type { Preferences } from './queries.ts';
import { usePreferencesForm } from './use-preferences-form.ts';

const MAPPING = { fieldsOf: calendarFieldsOf, bodyOf: (fields: ReturnType<typeof calendarFieldsOf>) => fields };

/** How the user sees weeks and times (product/app-settings#week-and-clock). */
export function CalendarForm({ preferences }: { preferences: Preferences }) {
  const { form, submit } = usePreferencesForm(preferences, MAPPING);
  const { register, formState } = form;
  return (
    <FormCard
      title={copy.calendarTitle}
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      isInvalid={false}
      error={formState.errors.root?.message}
      onSubmit={submit}
    >
      <p className="-mt-3 mb-4 text-ink-muted">{copy.calendarText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={copy.weekStartLabel}
          hint={copy.weekStartHint}
          options={WEEK_START_CHOICES}
          {...register('weekStart')}
        />
        <SelectField label={copy.clockLabel} options={CLOCK_CHOICES} {...register('clock')} />
      </div>
    </FormCard>
  );
}
