import { useMutation, useQuery } from '@tanstack/react-query';
import { hasColumns, resourcesQuery } from '../../account/resources.ts';
import { hoursQuery, resourceHoursQuery, saveHoursMutation, saveResourceHoursMutation } from './queries.ts';

/**
 * The business's weekly hours, and how they are saved. Someone who works alone may have hours of their own, from a time
 * when others worked there: clients are offered these, so these are shown and saved (product/people#hours).
 */
export function useBusinessHours(businessId: string) {
  const resources = useQuery(resourcesQuery(businessId));
  const only = resources.data && !hasColumns(resources.data) ? resources.data : [];
  const owner = only.find(({ kind, followsBusinessHours }) => kind === 'TEAM_MEMBER' && !followsBusinessHours);
  const usual = useQuery(hoursQuery(businessId));
  const own = useQuery({ ...resourceHoursQuery(businessId, owner?.id ?? ''), enabled: owner !== undefined });
  const saveUsual = useMutation(saveHoursMutation(businessId));
  const saveOwn = useMutation(saveResourceHoursMutation(businessId, owner?.id ?? ''));
  const used = owner ? [resources, own] : [resources, usual];
  const failed = used.find(({ isError, data }) => isError && !data);
  return {
    entries: resources.data && (owner ? own.data?.hours : usual.data),
    save: owner ? saveOwn : saveUsual,
    error: failed?.error ?? null,
    isRetrying: used.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(used.map(({ refetch }) => refetch())),
  };
}
