import type { Resource } from '@primehour/contract/resource';
import { isSellableBy } from '@primehour/domain/resource/sellable';
import { useQuery } from '@tanstack/react-query';
import { resourcesQuery } from '../../account/resources.ts';
import { isComing } from '../../api/is-coming.ts';
import { queryClient } from '../../api/query-client.tsx';
import { useAccess, useOwnPerson } from '../../session/use-access.ts';

type Sellable = {
  /** Undefined until they have loaded. */
  readonly sellable: readonly Resource[] | undefined;
  readonly isAwaited: boolean;
};

/** The people and rooms whose time the user can sell (product/listings#team-members-and-rooms). */
export function useSellable(businessId: string, isEnabled: boolean): Sellable {
  const person = useOwnPerson();
  // Of someone who lists only their own time but has no calendar, nobody is.
  const own = useAccess()('listings.change') === 'own' ? (person ?? '') : undefined;
  const select = (all: Resource[]) => all.filter((each) => isSellableBy(own, each));
  const resources = useQuery({ ...resourcesQuery(businessId), enabled: isEnabled, select }, queryClient);
  return { sellable: resources.data, isAwaited: isComing(resources) };
}
