import { LISTING_RESOURCES_MAX } from '@primehour/domain/limits';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useBusiness } from '../../../account/business.ts';
import { useIsSolo } from '../../../account/use-team.ts';
import * as copy from '../../../copy/listings.ts';
import { useSellable } from '../use-sellable.ts';

type Props = { chosen: readonly string[]; field: UseFormRegisterReturn };

/** Those whom the form offers; none are loaded for a business of one person. */
export const useOffered = () => {
  const { id } = useBusiness();
  return useSellable(id, !useIsSolo(id));
};

/** Whose time is sold, if a business has two or more people and rooms (product/listings#team-members-and-rooms). */
export function SoldFields({ chosen, field }: Props) {
  const { sellable = [] } = useOffered();
  if (sellable.length < 2) return null;
  // People who have left since are not counted: nobody could uncheck them.
  const isFull = sellable.filter(({ id }) => chosen.includes(id)).length >= LISTING_RESOURCES_MAX;
  return (
    <Fieldset legend={copy.soldLegend} hint={copy.soldHint}>
      <div className="grid gap-2 sm:grid-cols-2">
        {sellable.map(({ id, name }) => (
          <CheckboxField key={id} label={name} value={id} disabled={isFull && !chosen.includes(id)} {...field} />
        ))}
      </div>
    </Fieldset>
  );
}
