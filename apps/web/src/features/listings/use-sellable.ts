import type { Resource } from '@primehour/contract/resource';
import { useQuery } from '@tanstack/react-query';
import { resourcesQuery } from '../../account/resources.ts';
import { isComing } from '../../api/is-coming.ts';
import { queryClient } from '../../api/query-client.tsx';

type Sellable = {
  /** Undefined until they have loaded. */
  readonly sellable: readonly Resource[] | undefined;
  readonly isAwaited: boolean;
};

/** The people and rooms whose time a listing can sell (product/listings#team-members-and-rooms). */
export function useSellable(businessId: string, isEnabled: boolean): Sellable {
  const resources = useQuery(
    { ...resourcesQuery(businessId), enabled: isEnabled, select: (all) => all.filter(isSellable) },
    queryClient,
  );
  return { sellable: resources.data, isAwaited: isComing(resources) };
}

const isSellable = ({ kind }: Resource): boolean => kind !== 'EQUIPMENT';
