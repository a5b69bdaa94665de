import { hasPriceStep } from '@primehour/domain/auction/bid-steps';
import { usesHolds } from '@primehour/domain/auction/holds';
import { PARTNER_COPY } from '@primehour/domain/auction/models/models';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { dateIn, formatZoneName } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Fieldset } from '@primehour/ui/fieldset';
import { PriceField } from '@primehour/ui/price-field';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useBusiness } from '../../account/business.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { instantOfWall } from '../../draft/draft-times.ts';
import { useDraftFields } from '../../draft/use-draft-fields.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { Coach } from './components/coach.tsx';
import { PricePlot } from './components/price-plot.tsx';
import { SoldFields } from './components/sold-fields.tsx';
import { VisibleFields } from './components/visible-fields.tsx';
import type { FormState } from './experience-form.tsx';
import { holdAboveQuery } from './queries.ts';
import {
  centsOf,
  describeFree,
  LEAD_HINT,
  lengthChoices,
  type Model,
  type ModelFields,
  modelFieldsOf,
  modelOf,
  termsOf,
  describeWait,
} from './terms-form.ts';

const AUCTION_DATES = ['reservationDate', 'reservationTime', 'auctionStartDate', 'auctionStartTime'] as const;
const DATES = [...AUCTION_DATES, 'publishDate', 'publishTime'] as const;

export type AuctionTermsFormProps = {
  initial: Model;
  zone: string;
  auctionType: AuctionType;
  /** The form edits the draft directly: every keystroke is saved. */
  isDraft?: boolean | undefined;
  /** A published listing has its own length; what is not sent is unchanged, and what is not saved is lost. */
  isPublished?: boolean | undefined;
  /** Clients see it already, so it can't appear later. */
  isVisible?: boolean | undefined;
  /** It has already been changed before the type was chosen again. */
  isChanged?: boolean | undefined;
  onSubmit: (model: Model) => void | Promise<void>;
  /** Unlocks the type, and keeps what was typed. */
  onUnlock: (typed: Model) => void;
  /** The buttons below. */
  footer: (state: FormState) => ReactNode;
};

/** The fields of step 2 for the type that was chosen (product/listings#listing-model). */
export function AuctionTermsForm(props: AuctionTermsFormProps) {
  const { auctionType, zone, onSubmit, onUnlock, footer } = props;
  const modelCopy = PARTNER_COPY[auctionType];
  const { form, revalidate } = useTermsForm(props);
  const { control, getValues } = form;
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const isOff = isSubmitted && Object.keys(errors).length > 0;

  return (
    <form
      noValidate
      aria-label={titles.listingModel}
      onSubmit={(event) => void form.handleSubmit(() => onSubmit(modelOf(getValues())))(event)}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-accent bg-accent-soft hour-mark p-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{modelCopy.label}</p>
          <p className="text-ink-muted">{modelCopy.description}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => onUnlock(modelOf(getValues()))}>
          {copy.changeType}
        </Button>
      </div>
      <TimesFields {...props} form={form} revalidate={revalidate} />
      <TypedCoach form={form} zone={zone} auctionType={auctionType} />
      <PriceFields form={form} zone={zone} auctionType={auctionType} />
      <SoldFields chosen={useWatch({ control, name: 'resourceIds' })} field={form.register('resourceIds')} />
      <TypedPlot control={control} zone={zone} />
      {footer({ isBusy: isSubmitting, isDisabled: isOff })}
      <p className="-mt-2 text-ink-muted empty:hidden" aria-live="polite">
        {isOff ? copy.invalidFields : ''}
      </p>
    </form>
  );
}

type TermsForm = ReturnType<typeof useTermsForm>['form'];

/** The terms as a form with the rules of their type; the draft saves every keystroke. */
function useTermsForm(props: AuctionTermsFormProps) {
  const { initial, auctionType, zone, isDraft = false, isPublished = false, isChanged = false } = props;
  const loadRules = useMemo(
    () => async () => (await import('./terms-schema.ts')).modelFields(auctionType, zone, Date.now),
    [auctionType, zone],
  );
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: modelFieldsOf(initial, auctionType),
    mode: 'onTouched',
  });
  useDraftFields(form, {
    initial: termsOf(initial),
    partOf: (fields) => termsOf(modelOf(fields)),
    fieldsOf: (terms) => modelFieldsOf({ ...terms, auctionType, isTypeLocked: true }, auctionType),
    isOn: isDraft,
  });
  const { getValues, trigger, formState } = form;
  const { isSubmitted } = formState;
  useUnsaved(isPublished && (isChanged || formState.isDirty), formState.isSubmitting);
  // Whether a date is valid depends on its time and on the other pair, so all completed and all marked fields are
  // validated together.
  const isChecked = (name: (typeof DATES)[number]) =>
    isSubmitted || getValues(name) !== '' || formState.errors[name] !== undefined;
  const revalidate = () => void trigger(DATES.filter(isChecked));
  return { form, revalidate };
}

type TimesProps = Pick<AuctionTermsFormProps, 'initial' | 'zone' | 'isPublished' | 'isVisible'> & {
  form: TermsForm;
  revalidate: () => void;
};

/** What is sold, when bidding starts, and from when clients see it. */
function TimesFields({ initial, zone, isPublished, isVisible = false, form, revalidate }: TimesProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [zoneName] = useState(() => formatZoneName(zone, Date.now()));
  const checked = { onChange: revalidate };
  return (
    <>
      <Fieldset legend={labels.reservation} hint={copy.reservationHint(zoneName)}>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={copy.reservationDateLabel}
            type="date"
            min={today}
            error={errors.reservationDate?.message}
            {...register('reservationDate', checked)}
          />
          <TextField
            label={copy.reservationTimeLabel}
            type="time"
            step={300}
            error={errors.reservationTime?.message}
            {...register('reservationTime', checked)}
          />
          <SelectField
            label={labels.duration}
            placeholder={isPublished ? undefined : copy.lengthDefault}
            options={lengthChoices(initial.durationMinutes)}
            {...register('durationMinutes')}
          />
        </div>
      </Fieldset>
      <Fieldset legend={copy.auctionStartLegend} hint={LEAD_HINT}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={copy.auctionStartDateLabel}
            type="date"
            min={today}
            error={errors.auctionStartDate?.message}
            {...register('auctionStartDate', checked)}
          />
          <TextField
            label={copy.auctionStartTimeLabel}
            type="time"
            step={300}
            error={errors.auctionStartTime?.message}
            {...register('auctionStartTime', checked)}
          />
        </div>
      </Fieldset>
      {!isVisible && <VisibleFields {...{ register, errors, today }} onChange={revalidate} />}
    </>
  );
}

/** What similar hours sold for, once the hour is known. */
function TypedCoach({ form, zone, auctionType }: { form: TermsForm; zone: string; auctionType: AuctionType }) {
  const { control, setValue } = form;
  const [date, time, length] = useWatch({ control, name: ['reservationDate', 'reservationTime', 'durationMinutes'] });
  const reservationAt = instantOfWall(date, time, zone);
  if (reservationAt === null) return null;
  return (
    <Coach
      {...{ auctionType, reservationAt }}
      minutes={Number(length) || null}
      onUse={(price, step) => {
        setValue('price', price, { shouldDirty: true, shouldValidate: true });
        if (step !== null) setValue('priceStep', step, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}

/** The price fields of the type, and what they mean for bidders. */
function PriceFields({ form, zone, auctionType }: { form: TermsForm; zone: string; auctionType: AuctionType }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const modelCopy = PARTNER_COPY[auctionType];
  const typedPrice = useWatch({ control, name: 'price' });
  return (
    <Fieldset legend={labels.price} isLegendHidden>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField
          label={modelCopy.priceLabel}
          placeholder="0.00"
          hint={describeFree(auctionType, centsOf(typedPrice))}
          error={errors.price?.message}
          {...register('price')}
        />
        {hasPriceStep(auctionType) && (
          <PriceField
            label={copy.priceStepLabel}
            placeholder="0.00"
            hint={copy.priceStepHint}
            error={errors.priceStep?.message}
            {...register('priceStep')}
          />
        )}
      </div>
      <WaitNotice control={control} zone={zone} auctionType={auctionType} />
    </Fieldset>
  );
}

type NoticeProps<Output> = { control: Control<ModelFields, unknown, Output>; zone: string; auctionType: AuctionType };

/**
 * The time from which the start price can be bid. It is only a warning, so nothing is shown until the threshold has
 * loaded.
 */
function WaitNotice<Output>({ control, zone, auctionType }: NoticeProps<Output>) {
  const { id } = useBusiness();
  const { data: holdAbove } = useQuery(
    { ...holdAboveQuery(id), enabled: usesHolds({ type: auctionType }) },
    queryClient,
  );
  const [price, reservationDate, reservationTime, auctionStartDate, auctionStartTime] = useWatch({
    control,
    name: ['price', ...AUCTION_DATES],
  });
  const fields = { price, reservationDate, reservationTime, auctionStartDate, auctionStartTime };
  const wait = describeWait(auctionType, fields, zone, holdAbove);
  return (
    <div role="status">
      {wait && (
        <Banner tone="warning" className="mt-4">
          {wait}
        </Banner>
      )}
    </div>
  );
}

/** Rendered after the input has been painted. */
function TypedPlot<Output>({ control, zone }: { control: Control<ModelFields, unknown, Output>; zone: string }) {
  const fields = useAfterPaint(useWatch({ control }));
  const model = useMemo(() => modelOf(fields as ModelFields), [fields]);
  return useMemo(() => <PricePlot model={model} zone={zone} />, [model, zone]);
}
