import { formatMoney } from '@primehour/domain/format/money';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import * as copy from '../../../copy/bookings.ts';
import { REFUND_CHOICES, type RefundChoice, type RefundFields as Fields } from '../refund-form.ts';

type Props = {
  fields: Fields;
  refundableCents: number;
  /** The tip included in the payment. It is refunded only with a full refund. */
  tipCents?: number;
  choices: readonly RefundChoice[];
  error: string | undefined;
  onChange: (fields: Fields) => void;
};

/** How much the client gets back. The amount is shown before the partner confirms. */
export function RefundFields({ fields, refundableCents, tipCents = 0, choices, error, onChange }: Props) {
  const labels: Record<RefundChoice, string> = { ALL: copy.refundAll, PART: copy.refundPart, NONE: copy.refundNone };
  const options = choices.map((value) => ({
    value,
    label: labels[value],
    ...(value === 'ALL' && { meta: formatMoney(refundableCents) }),
  }));
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={copy.refundLabel}
        hint={tipCents > 0 ? copy.refundHintWithTip(formatMoney(tipCents)) : copy.refundHint}
        name="refund"
        options={options}
        value={fields.choice}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...fields, choice: REFUND_CHOICES.find((choice) => choice === value) ?? fields.choice })
        }
      />
      {fields.choice === 'PART' && (
        <PriceField
          label={copy.amountLabel}
          hint={error ? undefined : copy.amountHint(formatMoney(refundableCents))}
          min={0.01}
          max={refundableCents / 100}
          value={fields.dollars}
          error={error}
          onChange={(event) => onChange({ ...fields, dollars: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
