import { UPFRONTS, type Upfront } from '@primehour/domain/policy/policy';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { Switch } from '@primehour/ui/switch';
import * as copy from '../../../copy/policies.ts';
import { canCharge, type DepositKind, type Mistakes, type PolicyFields } from '../form.ts';
import { TierFields } from './tier-fields.tsx';

type Props = { fields: PolicyFields; mistakes: Mistakes; onChange: (part: Partial<PolicyFields>) => void };

const UPFRONT_COPY: Record<Upfront, { label: string; description: string }> = {
  NONE: { label: copy.upfrontNone, description: copy.upfrontNoneText },
  CARD: { label: copy.upfrontCard, description: copy.upfrontCardText },
  DEPOSIT: { label: copy.upfrontDeposit, description: copy.upfrontDepositText },
  FULL: { label: copy.upfrontFull, description: copy.upfrontFullText },
};
const UPFRONT_OPTIONS = UPFRONTS.map((value) => ({ value, ...UPFRONT_COPY[value] }));

const KINDS: { value: DepositKind; label: string }[] = [
  { value: 'PERCENT', label: copy.depositPercent },
  { value: 'AMOUNT', label: copy.depositAmount },
];

/** What is asked for when booking, and what is kept for a no-show. */
export function TermsFields({ fields, mistakes, onChange }: Props) {
  const { upfront, noShow, isAutomatic } = fields;
  return (
    <>
      <RadioCards
        name="upfront"
        legend={copy.upfrontLegend}
        columns={2}
        options={UPFRONT_OPTIONS}
        value={upfront}
        onChange={({ currentTarget: { value } }) =>
          onChange({ upfront: UPFRONTS.find((one) => one === value) ?? upfront })
        }
      />
      {upfront === 'DEPOSIT' && <DepositFields {...{ fields, mistakes, onChange }} />}
      {upfront !== 'NONE' && (
        <>
          <TierFields tiers={fields.tiers} mistakes={mistakes} onChange={(tiers) => onChange({ tiers })} />
          <NumberField
            label={copy.noShowLabel}
            hint={copy.noShowHint}
            inputMode="decimal"
            suffix="%"
            min={0}
            max={100}
            step={0.01}
            value={noShow}
            error={mistakes.get('noShow')}
            onChange={(event) => onChange({ noShow: event.currentTarget.value })}
            className="max-w-80"
          />
        </>
      )}
      {canCharge(fields) && (
        <Switch
          label={copy.automaticLabel}
          description={copy.automaticText}
          checked={isAutomatic}
          onChange={(event) => onChange({ isAutomatic: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function DepositFields({ fields: { deposit, depositKind }, mistakes, onChange }: Props) {
  const field = {
    label: copy.deposit,
    value: deposit,
    error: mistakes.get('deposit'),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ deposit: event.currentTarget.value }),
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={copy.depositKindLabel}
        options={KINDS}
        value={depositKind}
        onChange={({ currentTarget: { value } }) => onChange({ depositKind: value === 'AMOUNT' ? value : 'PERCENT' })}
      />
      {depositKind === 'AMOUNT' ? (
        <PriceField {...field} />
      ) : (
        <NumberField {...field} inputMode="decimal" suffix="%" min={1} max={100} step={0.01} />
      )}
    </div>
  );
}

/** When less is asked for, and the maximum. */
export function ExceptionFields({ fields, mistakes, onChange }: Props) {
  return (
    <Fieldset legend={copy.limitsLegend}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={copy.trustedLabel}
          hint={copy.trustedHint}
          isOptional
          min={1}
          value={fields.trusted}
          error={mistakes.get('trusted')}
          onChange={(event) => onChange({ trusted: event.currentTarget.value })}
        />
        <NumberField
          label={copy.graceLabel}
          hint={copy.graceHint}
          min={0}
          value={fields.grace}
          error={mistakes.get('grace')}
          onChange={(event) => onChange({ grace: event.currentTarget.value })}
        />
        <PriceField
          label={copy.capLabel}
          hint={copy.capHint}
          value={fields.cap}
          error={mistakes.get('cap')}
          onChange={(event) => onChange({ cap: event.currentTarget.value })}
        />
      </div>
    </Fieldset>
  );
}
