import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import * as availability from '../../copy/availability.ts';
import * as copy from '../../copy/discounts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { ServicesChoice } from '../../forms/services-choice.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import { EMPTY_DISCOUNT, readDraft } from './discount-form.ts';
import { addDiscount } from './discount-queries.ts';
import { servicesQuery } from './queries.ts';

type Props = { businessId: string; onClose: () => void };

/** A new code: what it takes off, and for what, when and how often (product/discounts#terms). */
export function NewDiscountDialog({ businessId, onClose }: Props) {
  const { data: services = [] } = useQuery(servicesQuery(businessId));
  // The list behind shows that it was added.
  const { draft, change, typed, dialog } = useNewForm({
    empty: EMPTY_DISCOUNT,
    read: readDraft,
    send: async (body) => {
      await addDiscount(businessId, body);
      onClose();
    },
  });
  return (
    <FormDialog title={copy.newCode} submitLabel={copy.newCode} {...dialog} onClose={onClose}>
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
      <ServicesChoice services={services} only={draft.serviceIds} onChange={(serviceIds) => change({ serviceIds })} />
    </FormDialog>
  );
}
