import { TIERS_MAX } from '@primehour/domain/policy/policy';
import { Button } from '@primehour/ui/button';
import { Fieldset } from '@primehour/ui/fieldset';
import { TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { NumberField } from '@primehour/ui/number-field';
import { useRef } from 'react';
import * as copy from '../../../copy/policies.ts';
import { ANY_TIME, type Mistakes, type TierFields as Tier, withTier } from '../form.ts';

type Props = { tiers: readonly Tier[]; mistakes: Mistakes; onChange: (tiers: readonly Tier[]) => void };

/** What is kept of the price, by the hours before the start. */
export function TierFields({ tiers, mistakes, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<Tier>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)));
  const remove = (index: number) => {
    onChange(tiers.filter((_, at) => at !== index));
    // The button is removed with its step; the add button remains, or reappears.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > button')?.focus());
  };
  const isAnyTime = tiers.some(({ hours }) => hours === ANY_TIME);
  return (
    <Fieldset
      legend={copy.tiersLegend}
      hint={isAnyTime ? copy.anyTimeHint : copy.tiersHint}
      error={mistakes.get('tiers')}
    >
      <div ref={list} className="flex flex-col gap-3">
        {tiers.map(({ hours, keep }, index) => (
          <div key={index} role="group" aria-label={copy.tierNamed(index + 1)} className="flex items-start gap-2">
            <HoursField
              hours={hours}
              error={mistakes.get(`hours.${index}`)}
              onChange={(changed) => change(index, { hours: changed })}
            />
            <NumberField
              label={copy.tierKeep}
              inputMode="decimal"
              suffix="%"
              min={0}
              max={100}
              step={0.01}
              value={keep}
              error={mistakes.get(`keep.${index}`)}
              onChange={(event) => change(index, { keep: event.currentTarget.value })}
              className="flex-1"
            />
            <IconButton
              label={copy.removeTier(index + 1)}
              icon={<TrashIcon />}
              onClick={() => remove(index)}
              className="mt-6.5"
            />
          </div>
        ))}
        {!isAnyTime && tiers.length < TIERS_MAX && (
          <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={() => onChange(withTier(tiers))}>
            {copy.addTier}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}

type HoursProps = { hours: string; error: string | undefined; onChange: (hours: string) => void };

function HoursField({ hours, error, onChange }: HoursProps) {
  if (hours === ANY_TIME) return <p className="mt-6.5 flex h-11 flex-1 items-center">{copy.anyTime}</p>;
  return (
    <NumberField
      label={copy.tierHours}
      suffix={copy.hoursUnit}
      min={1}
      value={hours}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="flex-1"
    />
  );
}
