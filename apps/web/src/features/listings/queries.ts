import type { CallInput } from '@primehour/contract/endpoint';
import {
  createIncentive,
  createListing,
  deleteListing,
  getListing,
  listIncentives,
  listListings,
  updateListing,
} from '@primehour/contract/listing';
import type { Incentive } from '@primehour/contract/listing-shapes';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { mergePages } from '../../api/merge-pages.ts';

/** The manage screen asks for 50 at a time (spec 2 §9). */
const PAGE_SIZE = 50;

export const listingsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: [listListings.id, businessId],
    queryFn: ({ pageParam }) => call(listListings, { query: { page: pageParam, limit: PAGE_SIZE } }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.items.length > 0 && (last.page + 1) * last.limit < last.total ? last.page + 1 : undefined,
    select: ({ pages }) => mergePages(pages),
  });

export const listingQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getListing.id, businessId, id],
    queryFn: () => call(getListing, { params: { id } }),
  });

/** Fetched when none are held (spec 2 §7). */
export const incentivesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listIncentives.id, businessId],
    queryFn: () => call(listIncentives, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A new incentive joins those that are held. */
export async function addIncentive(
  client: QueryClient,
  businessId: string,
  body: CallInput<typeof createIncentive>['body'],
): Promise<Incentive> {
  const incentive = await call(createIncentive, { body });
  client.setQueryData(incentivesQuery(businessId).queryKey, (held) => [...(held ?? []), incentive]);
  return incentive;
}

const reloadList = (client: QueryClient, businessId: string) =>
  client.invalidateQueries({ queryKey: listingsQuery(businessId).queryKey });

export const publishMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof createListing>['body']) => call(createListing, { body }),
    onSuccess: (_listing, _body, _result, { client }) => reloadList(client, businessId),
  });

export const updateListingMutation = (businessId: string, id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof updateListing>['body']) => call(updateListing, { params: { id }, body }),
    onSuccess: async (listing, _body, _result, { client }) => {
      client.setQueryData(listingQuery(businessId, id).queryKey, listing);
      await reloadList(client, businessId);
    },
  });

export const deleteListingMutation = (businessId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteListing, { params: { id } }),
    onSuccess: async (_deleted, _body, _result, { client }) => {
      client.removeQueries({ queryKey: listingQuery(businessId, id).queryKey });
      await reloadList(client, businessId);
    },
  });
