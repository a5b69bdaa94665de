import type { Resource } from '@primehour/contract/resource';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useBusiness } from './business.ts';
import { resourcesQuery } from './resources.ts';

/** What a call is about: the business, or one person, room or equipment of it. */
export type Subject = { readonly businessId: string; readonly resourceId?: string };

/** The subject of a screen that serves both: `of` in its URL names the resource. Its name follows with the list. */
export function useSubject(): { subject: Subject; resource: Resource | undefined } {
  const [search] = useSearchParams();
  const id = search.get('of') ?? undefined;
  const business = useBusiness();
  const resources = useQuery({ ...resourcesQuery(business.id), enabled: id !== undefined });
  const resource = resources.data?.find((one) => one.id === id);
  return { subject: { businessId: business.id, ...(id !== undefined && { resourceId: id }) }, resource };
}
