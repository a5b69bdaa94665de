import type { AuctionType } from '@primehour/domain/auction/words';
import { dateIn, formatZoneName } from '@primehour/domain/format/time';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Fieldset } from '@primehour/ui/fieldset';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRules } from '../../forms/use-rules.ts';
import { PricePlot } from './components/price-plot.tsx';
import type { FormState } from './experience-form.tsx';
import { AUCTION_TYPE_WORDS } from './listing-form.ts';
import { LEAD_WORDS, lengthChoices, type Model, modelFieldsOf, modelOf } from './terms-form.ts';

const TYPE_OPTIONS = AUCTION_TYPES.map((type) => {
  const { label, description } = AUCTION_TYPE_WORDS[type];
  return { value: type, label, description };
});

const DATES = ['reservationDate', 'reservationTime', 'auctionStartDate', 'auctionStartTime'] as const;

type Props = {
  initial: Model;
  zone: string;
  /** Told at every keystroke what is typed so far. */
  onTyped?: ((model: Model) => void) | undefined;
  onSubmit: (model: Model) => void | Promise<void>;
  /** The buttons below. */
  footer: (state: FormState) => ReactNode;
};

/** Step 2, 'Listing model': the type first, which Continue locks; then its fields (spec 2 §2). */
export function ModelForm({ initial, onTyped, ...form }: Props) {
  const [model, setModel] = useState(initial);
  const change = (next: Model) => {
    setModel(next);
    onTyped?.(next);
  };
  if (!model.auctionType || !model.isTypeLocked) {
    return (
      <TypeForm
        type={model.auctionType}
        onChoose={(auctionType) => change({ ...model, auctionType, isTypeLocked: true })}
      />
    );
  }
  return (
    <TermsForm
      {...form}
      key={model.auctionType}
      initial={model}
      auctionType={model.auctionType}
      onTyped={onTyped}
      onUnlock={(typed) => change({ ...typed, isTypeLocked: false })}
    />
  );
}

type TypeFormProps = { type: AuctionType | null; onChoose: (type: AuctionType) => void };

function TypeForm({ type, onChoose }: TypeFormProps) {
  const [chosen, setChosen] = useState(type);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      aria-label="Listing model"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
        else setMissing(true);
      }}
      className="flex flex-col gap-5"
    >
      <RadioCards
        legend="How do you want to sell it?"
        name="auctionType"
        options={TYPE_OPTIONS}
        value={chosen ?? ''}
        error={isMissing && !chosen ? 'Specify auction type' : undefined}
        onChange={(event) => setChosen(AUCTION_TYPES.find((one) => one === event.target.value) ?? null)}
      />
      <div>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}

type TermsFormProps = Props & { auctionType: AuctionType; onUnlock: (typed: Model) => void };

function TermsForm({ initial, auctionType, zone, onTyped, onSubmit, onUnlock, footer }: TermsFormProps) {
  const words = AUCTION_TYPE_WORDS[auctionType];
  const loadRules = useMemo(
    () => async () => (await import('./terms-rules-form.ts')).modelFields(auctionType, zone, Date.now),
    [auctionType, zone],
  );
  const [today] = useState(() => dateIn(Date.now(), zone));
  const form = useForm({
    resolver: useRules(loadRules),
    defaultValues: modelFieldsOf(initial, auctionType),
    mode: 'onTouched',
  });
  const { register, formState, subscribe, getValues, trigger } = form;
  const { errors, isSubmitting, isSubmitted } = formState;
  const values = form.watch();

  useEffect(
    () => subscribe({ formState: { values: true }, callback: (state) => onTyped?.(modelOf(state.values)) }),
    [subscribe, onTyped],
  );
  // What a date is worth depends on its time, and on the other pair: all that is filled in is judged together.
  const judgeAgain = () => void trigger(DATES.filter((name) => isSubmitted || getValues(name) !== ''));
  const judged = { onChange: judgeAgain };
  const zoneWords = formatZoneName(zone, Date.now());
  return (
    <form
      noValidate
      aria-label="Listing model"
      onSubmit={(event) => void form.handleSubmit(() => onSubmit(modelOf(getValues())))(event)}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-accent bg-accent-soft hour-mark p-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{words.label}</p>
          <p className="text-ink-muted">{words.description}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => onUnlock(modelOf(getValues()))}>
          Change type
        </Button>
      </div>
      <Fieldset legend="Reservation" hint={`On your clock, ${zoneWords}.`}>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Reservation date"
            type="date"
            min={today}
            error={errors.reservationDate?.message}
            {...register('reservationDate', judged)}
          />
          <TextField
            label="Reservation time"
            type="time"
            step={300}
            error={errors.reservationTime?.message}
            {...register('reservationTime', judged)}
          />
          <SelectField
            label="Length"
            placeholder="As in Booking Settings"
            options={lengthChoices(initial.durationMinutes)}
            {...register('durationMinutes')}
          />
        </div>
      </Fieldset>
      <Fieldset legend="Auction start" hint={LEAD_WORDS}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Auction start date"
            type="date"
            min={today}
            error={errors.auctionStartDate?.message}
            {...register('auctionStartDate', judged)}
          />
          <TextField
            label="Auction start time"
            type="time"
            step={300}
            error={errors.auctionStartTime?.message}
            {...register('auctionStartTime', judged)}
          />
        </div>
      </Fieldset>
      <Fieldset legend="Price" isLegendHidden>
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceField
            label={words.priceLabel}
            placeholder="0.00"
            error={errors.price?.message}
            {...register('price')}
          />
          {auctionType === 'traditional' && (
            <PriceField
              label="Price step"
              placeholder="0.00"
              hint="Each bid is at least this much above the last."
              error={errors.priceStep?.message}
              {...register('priceStep')}
            />
          )}
        </div>
      </Fieldset>
      <PricePlot model={modelOf(values)} zone={zone} />
      {footer({ isBusy: isSubmitting, isDisabled: isSubmitted && Object.keys(errors).length > 0 })}
    </form>
  );
}
