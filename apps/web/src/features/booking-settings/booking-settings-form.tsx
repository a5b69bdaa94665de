import { LinkButton } from '@primehour/ui/button';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { SelectField } from '@primehour/ui/select-field';
import { Skeleton } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/booking-settings.ts';
import * as labels from '../../copy/labels.ts';
import * as titles from '../../copy/titles.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { showSaved } from '../../forms/show-saved.ts';
import { useRules } from '../../forms/use-rules.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useLinkedField } from '../../shell/use-linked-field.ts';
import { ReminderFields } from './components/reminder-fields.tsx';
import { bodyOf, describeDesk, describeSettings, fieldsOf, type Settings, TIMESLOT_CHOICES } from './form.ts';
import { saveSettingsMutation } from './queries.ts';

/** Below the fold, so the form doesn't wait for them. */
const SwitchFields = lazyPart(async () => (await import('./components/switch-fields.tsx')).SwitchFields).Part;

const loadRules = async () => (await import('./schema.ts')).settingsFields;

type Props = { businessId: string; settings: Settings };

/** See product/booking-settings#notice-and-window. */
export function BookingSettingsForm({ businessId, settings }: Props) {
  const { form, submit } = useSettingsForm(businessId, settings);
  const { formState } = form;
  const { root, ...errors } = formState.errors;
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <FormCard
      label={copy.formLabel}
      className="max-w-160"
      isChanged={formState.isDirty}
      isBusy={formState.isSubmitting}
      isInvalid={isInvalid}
      error={root?.message}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-5">
        <TimesFields form={form} />
        <DeskFields form={form} />
        <HoldField form={form} />
        <Suspense fallback={<Skeleton className="h-20" />}>
          <SwitchFields {...{ businessId }} register={form.register} />
        </Suspense>
      </div>
    </FormCard>
  );
}

type SettingsForm = { form: ReturnType<typeof useSettingsForm>['form'] };

/** The stored settings as a form, and saving them. */
function useSettingsForm(businessId: string, settings: Settings) {
  const toast = useToast();
  const save = useMutation(saveSettingsMutation(businessId));
  const form = useForm({
    resolver: useRules(loadRules),
    values: fieldsOf(settings),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  useLinkedField(true);

  const submit = form.handleSubmit(async (values) => {
    const sent = form.getValues();
    try {
      const saved = await save.mutateAsync(bodyOf(values, settings));
      showSaved(form, sent, fieldsOf(saved));
      toast.success(labels.saved);
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  return { form, submit };
}

/** What the settings mean, in a sentence, or what is missing for one. */
function Meaning({ form, describe, missing }: SettingsForm & { describe: typeof describeSettings; missing: string }) {
  const typed = useWatch({ control: form.control });
  const { root: _, ...errors } = form.formState.errors;
  // The sentences are about times; an amount does not change them.
  const areTimesInvalid = Object.keys(errors).some((name) => name !== 'holdAbove');
  return (
    <p className="rounded-md bg-sunken px-3 py-2.5 text-ink-muted">
      {(!areTimesInvalid && describe(typed)) || missing}
    </p>
  );
}

/** Which times clients are offered. */
function TimesFields({ form }: SettingsForm) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <NumberField
        label={copy.noticeLabel}
        hint={copy.noticeHint}
        min={0}
        step={1}
        id="minNoticePeriod"
        error={errors.minNoticePeriod?.message}
        {...register('minNoticePeriod')}
      />
      <NumberField
        label={copy.windowLabel}
        hint={copy.windowHint}
        min={0}
        step={1}
        id="advanceBooking"
        error={errors.advanceBooking?.message}
        {...register('advanceBooking')}
      />
      <SelectField
        label={copy.stepLabel}
        hint={copy.stepHint}
        options={TIMESLOT_CHOICES}
        id="timeslotDuration"
        error={errors.timeslotDuration?.message}
        {...register('timeslotDuration')}
      />
      <Meaning form={form} describe={describeSettings} missing={copy.summaryMissing} />
    </>
  );
}

/** What happens to a booking until its start. */
function DeskFields({ form }: SettingsForm) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const reminders = useController({ control, name: 'reminderHours' });
  return (
    <>
      <NumberField
        label={copy.cutoffLabel}
        hint={copy.cutoffHint}
        min={0}
        step={1}
        id="changeCutoff"
        error={errors.changeCutoff?.message}
        {...register('changeCutoff')}
      />
      <PoliciesLink />
      <ReminderFields
        reminders={reminders.field.value}
        error={errors.reminderHours?.message}
        onChange={reminders.field.onChange}
      />
      <Meaning form={form} describe={describeDesk} missing={copy.cutoffMissing} />
    </>
  );
}

/** Refunds are decided by policies, which have a separate page. */
const PoliciesLink = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line p-3 sm:px-4">
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="font-medium">{titles.policies}</h2>
      <p className="text-xs text-ink-muted">{copy.policiesText}</p>
    </div>
    <LinkButton href={paths.policies} variant="secondary">
      {copy.openPolicies}
    </LinkButton>
  </div>
);

/**
 * The amount above which a bid needs a hold. A component like the others, so that invalid fields get the focus in their
 * order.
 */
function HoldField({ form: { register, formState } }: SettingsForm) {
  return (
    <PriceField
      label={copy.holdLabel}
      hint={copy.holdHint}
      id="holdAbove"
      error={formState.errors.holdAbove?.message}
      {...register('holdAbove')}
    />
  );
}
