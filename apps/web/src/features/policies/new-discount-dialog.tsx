import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState, useTransition } from 'react';
import { refusalWords } from '../../api/refusal-words.ts';
import * as availability from '../../copy/availability.ts';
import * as copy from '../../copy/discounts.ts';
import * as people from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { type DiscountDraft, EMPTY_DISCOUNT, readDraft } from './discount-form.ts';
import { addDiscount } from './discount-queries.ts';
import { servicesQuery } from './queries.ts';

type Props = { businessId: string; onClose: () => void };

/** A new code: what it takes off, and for what, when and how often (product/discounts#terms). */
export function NewDiscountDialog({ businessId, onClose }: Props) {
  const { draft, wrong, failure, isBusy, change, submit } = useNewDiscount({ businessId, onClose });
  const typed = (key: keyof DiscountDraft) => ({
    value: String(draft[key] ?? ''),
    error: wrong[key],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [key]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      title={copy.newCode}
      submitLabel={copy.newCode}
      isBusy={isBusy}
      isInvalid={Object.keys(wrong).length > 0}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={copy.codeLabel} hint={copy.codeHint} autoComplete="off" maxLength={40} {...typed('code')} />
      <RadioCards
        name="kind"
        legend={copy.kindLabel}
        columns={2}
        value={draft.kind}
        options={[
          { value: 'SHARE', label: copy.share },
          { value: 'AMOUNT', label: copy.amount },
        ]}
        onChange={(event) => change({ kind: event.currentTarget.value === 'AMOUNT' ? 'AMOUNT' : 'SHARE' })}
      />
      {draft.kind === 'SHARE' ? (
        <NumberField label={copy.shareLabel} min={1} max={100} step={1} {...typed('percent')} />
      ) : (
        <PriceField label={copy.amountLabel} min={0.01} {...typed('dollars')} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={availability.firstDayLabel} type="date" isOptional {...typed('fromDate')} />
        <TextField label={availability.lastDayLabel} type="date" isOptional {...typed('untilDate')} />
        <NumberField label={copy.usesLabel} hint={copy.noLimitHint} min={1} step={1} {...typed('usesMax')} />
        <NumberField label={copy.perClientLabel} hint={copy.noLimitHint} min={1} step={1} {...typed('perClientMax')} />
      </div>
      <ServicesChoice
        businessId={businessId}
        only={draft.serviceIds}
        onChange={(serviceIds) => change({ serviceIds })}
      />
    </FormDialog>
  );
}

/** What is being added; mistakes show from the first press on. The list behind shows that it was. */
function useNewDiscount({ businessId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_DISCOUNT);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const read = readDraft(draft);
  const submit = async () => {
    setTried(true);
    if ('problems' in read) return;
    startTransition(async () => {
      try {
        await addDiscount(businessId, read.body);
        onClose();
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  const change = (part: Partial<DiscountDraft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const wrong: Partial<Record<keyof DiscountDraft, string>> = isTried && 'problems' in read ? read.problems : {};
  return { draft, wrong, failure, isBusy, change, submit };
}

const ALL = 'ALL';
const SOME = 'SOME';

type ChoiceProps = {
  businessId: string;
  /** Nothing for all. */
  only: readonly string[] | undefined;
  onChange: (only: readonly string[] | undefined) => void;
};

/** All services, or some of them: at least one. */
function ServicesChoice({ businessId, only, onChange }: ChoiceProps) {
  const { data: services = [] } = useQuery(servicesQuery(businessId));
  if (services.length < 2) return null;
  const ids = services.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = ids.filter((one) => (only?.includes(one) ?? false) !== (one === id));
    if (next.length > 0) onChange(next);
  };
  return (
    <>
      <SelectField
        label={titles.services}
        value={only ? SOME : ALL}
        options={[
          { value: ALL, label: people.allServices },
          { value: SOME, label: copy.onlySome },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === SOME ? ids : undefined)}
      />
      {only && (
        <Fieldset legend={titles.services} isLegendHidden>
          <div className="flex flex-col gap-2">
            {services.map(({ id, name }) => (
              <CheckboxField key={id} label={name} checked={only.includes(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}
