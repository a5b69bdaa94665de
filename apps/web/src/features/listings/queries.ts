import { getSettings } from '@primehour/contract/booking-settings';
import { getAdvice } from '@primehour/contract/coach';
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
import type { Incentive, Listing } from '@primehour/contract/listing-shapes';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { reloadUser } from '../../account/reload-user.ts';
import { resourcesQuery } from '../../account/resources.ts';
import { call } from '../../api/call.ts';
import type { PagedList } from '../../api/paged-list.ts';
import { showSaved } from '../../api/show-saved.ts';
import { getSession } from '../../session/store.ts';

/** The manage screen requests 50 at a time (product/listings#list). */
const PAGE_SIZE = 50;

export const listingsOf = (businessId: string): PagedList<Listing> => ({
  queryKey: [listListings.id, businessId],
  pageSize: PAGE_SIZE,
  fetchPage: (page) => call(listListings, { query: page }),
});

export const listingQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getListing.id, businessId, id],
    queryFn: () => call(getListing, { params: { id } }),
  });

/**
 * The amount above which a bid needs a hold. The price of an ascending auction is checked against it while it is typed.
 */
export const holdAboveQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getSettings.id, businessId],
    queryFn: () => call(getSettings, { query: { businessId } }),
    select: ({ holdAbove }) => holdAbove,
  });

/** Long enough for all parts of a screen to share one request. */
const EMPTY_STALE_MS = 20_000;

/** Fetched when none are cached (product/listings#incentives): another tab may have added the first one. */
export const incentivesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listIncentives.id, businessId],
    queryFn: () => call(listIncentives, {}),
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : EMPTY_STALE_MS),
  });

/**
 * What similar hours sold for. It changes when an auction ends, not while a form is being filled in. Without a duration,
 * the reservation takes one timeslot.
 */
export const adviceQuery = (businessId: string, reservationAt: number, durationMinutes: number | null) =>
  queryOptions({
    queryKey: [getAdvice.id, businessId, reservationAt, durationMinutes],
    queryFn: () => {
      const minutes = durationMinutes === null ? {} : { minutes: durationMinutes };
      return call(getAdvice, { query: { businessId, reservationAt, ...minutes } });
    },
    staleTime: 5 * 60_000,
    // The coach is optional: the form works without it.
    retry: false,
  });

/** Adds a new incentive to the cached ones. */
export async function addIncentive(
  client: QueryClient,
  businessId: string,
  body: CallInput<typeof createIncentive>['body'],
): Promise<Incentive> {
  const incentive = await call(createIncentive, { body });
  const { queryKey } = incentivesQuery(businessId);
  // A response in flight may lack it.
  await client.cancelQueries({ queryKey });
  if (client.getQueryData(queryKey)) {
    client.setQueryData(queryKey, (held) => held && [...held, incentive]);
  } else {
    // The others have not loaded: the new one alone would hide them.
    void client.invalidateQueries({ queryKey });
  }
  return incentive;
}

/** The week view shows what a listing reserves; its contract loads with it, so its key is spelled out here. */
const reloadList = (client: QueryClient, businessId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: listingsOf(businessId).queryKey }),
    client.invalidateQueries({ queryKey: ['booking.getWeek'] }),
  ]);

export const publishMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof createListing>['body']) => call(createListing, { body }),
    onSuccess: (_listing, _body, _result, { client }) => reloadList(client, businessId),
    onError: (_error, _body, _result, { client }) => {
      // Someone it names may have left: the next attempt leaves them out.
      void client.invalidateQueries(resourcesQuery(businessId));
    },
  });

export const updateListingMutation = (businessId: string, id: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof updateListing>['body']) => call(updateListing, { params: { id }, body }),
    onSuccess: async (listing, _body, _result, { client }) => {
      await showSaved(client, listingQuery(businessId, id), listing);
      await reloadList(client, businessId);
    },
    onError: (_error, _body, _result, { client }) => {
      // A refusal means that it may have changed in the meantime: its dialogs show that when they are opened again.
      void client.invalidateQueries(listingQuery(businessId, id));
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

const isAccountMissing = () => getSession().user?.has_account_info === false;

/**
 * The cached value may be outdated: an account can be connected on another device, or confirmed by its provider hours
 * later.
 */
export async function lacksAccount(): Promise<boolean> {
  if (!isAccountMissing()) return false;
  await reloadUser();
  return isAccountMissing();
}
