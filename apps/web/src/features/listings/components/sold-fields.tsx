import { LISTING_RESOURCES_MAX } from '@primehour/domain/limits';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useBusiness } from '../../../account/business.ts';
import { resourcesQuery } from '../../../account/resources.ts';
import { useIsSolo } from '../../../account/use-team.ts';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/listings.ts';

type Props = { chosen: readonly string[]; field: UseFormRegisterReturn };

/** People, rooms and equipment, unless the business is one person. */
export const useTeamResources = () => {
  const { id } = useBusiness();
  return useQuery({ ...resourcesQuery(id), enabled: !useIsSolo(id) }, queryClient);
};

/** Whose time is sold, if a business has two or more people and rooms (product/listings#team-members-and-rooms). */
export function SoldFields({ chosen, field }: Props) {
  const { data = [] } = useTeamResources();
  const sellable = data.filter(({ kind }) => kind !== 'EQUIPMENT');
  if (sellable.length < 2) return null;
  const isFull = chosen.length >= LISTING_RESOURCES_MAX;
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
