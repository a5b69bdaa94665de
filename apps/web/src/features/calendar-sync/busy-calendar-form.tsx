import { URL_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { PlusIcon } from '@primehour/ui/icon';
import { TextField } from '@primehour/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Subject } from '../../account/subject.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/calendar-sync.ts';
import * as labels from '../../copy/labels.ts';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { addCalendar } from './queries.ts';

const EMPTY = { name: '', url: '' };
const NAME_MAX = 60;
const loadRules = async () => (await import('@primehour/contract/calendar-sync')).busyCalendarForm;

/** Adds a calendar by the secret URL that its app provides. */
export function BusyCalendarForm({ subject }: { subject: Subject }) {
  const form = useForm({ resolver: useRules(loadRules), defaultValues: EMPTY, mode: 'onSubmit' });
  const [keyOf] = useState(() => createRequestKeys<typeof EMPTY>());
  const { errors, isSubmitting } = form.formState;
  useUnsaved(form.formState.isDirty, isSubmitting);
  const submit = form.handleSubmit(async (fields) => {
    try {
      await addCalendar(subject, { ...fields, requestKey: keyOf(fields) });
      form.reset(EMPTY);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return (
    <form
      noValidate
      aria-label={copy.addTitle}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 p-4 sm:px-5"
    >
      <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <TextField
          label={labels.name}
          placeholder={copy.namePlaceholder}
          autoComplete="off"
          maxLength={NAME_MAX}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={copy.addressLabel}
          placeholder="https://calendar.example.com/secret.ics"
          inputMode="url"
          autoComplete="off"
          maxLength={URL_MAX_LENGTH}
          hint={copy.addressHint}
          error={errors.url?.message}
          {...form.register('url')}
        />
      </div>
      {errors.root?.message && <Banner tone="danger">{errors.root.message}</Banner>}
      <Button type="submit" variant="secondary" icon={<PlusIcon />} isBusy={isSubmitting} className="self-start">
        {copy.addCalendar}
      </Button>
    </form>
  );
}
