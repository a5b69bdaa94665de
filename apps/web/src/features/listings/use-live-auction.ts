import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionEvent } from '@primehour/contract/auction-shapes';
import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHidden } from './listing-model.ts';
import { listingQuery } from './queries.ts';

/** Events within this time cause one request, so that a hot auction does not cause one for every bid. */
const GATHER_MS = 300;

/** Longer than a node needs to restart; with jitter for each reader. */
const REOPEN_AFTER_MS = 5000;

/**
 * Refetches a listing whenever its auction changes: bids, start, close and each step of the money. The stream is the
 * one that clients follow, and only says that something changed; only the owner learns who bids.
 */
export function useLiveAuction(listing: ListingDetail, now: number): void {
  const { id, businessId, status } = listing;
  const client = useQueryClient();
  useAppearance(listing, now);
  // Before, clients can't see it; afterward nothing happens anymore.
  const isLive = status === 'PUBLISHED' || status === 'ACTIVE' || status === 'SETTLING';
  useEffect(() => {
    if (!isLive) return;
    const { queryKey } = listingQuery(businessId, id);
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const hear = () => {
      if (!isGone) timer ??= setTimeout(() => void ask(), GATHER_MS);
    };
    const ask = async () => {
      timer = undefined;
      // A response in flight may be older than the event. If it were canceled for each bid, none would ever arrive, so
      // it is followed by another one.
      const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0;
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (isUnderWay) hear();
    };
    const isShown = ({ bidCount, status: streamed }: AuctionEvent['auction']) => {
      const shown = client.getQueryData(queryKey);
      return shown?.bidCount === bidCount && shown.status === streamed;
    };
    const follow = () => {
      clearTimeout(reopening);
      source?.close();
      // The page is hidden, and a browser has few connections for all its tabs.
      if (document.hidden) return;
      let isFirst = true;
      const opened = (source = new EventSource(auctionPaths.auctionEvents(id)));
      opened.addEventListener('auction', ({ data }: MessageEvent<string>) => {
        // The first event is the current state, which the page usually shows already.
        if (!isFirst || !isShown((JSON.parse(data) as AuctionEvent).auction)) hear();
        isFirst = false;
      });
      opened.addEventListener('error', () => {
        // The browser reconnects by itself, and gives up after a refusal.
        if (opened.readyState !== EventSource.CLOSED) return;
        reopening = setTimeout(follow, REOPEN_AFTER_MS * (1 + Math.random()));
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
      isGone = true;
      clearTimeout(timer);
      clearTimeout(reopening);
    };
  }, [businessId, client, id, isLive]);
}

/** Refetches a listing once it should be visible: each minute until the response says so, as our clock may be behind. */
function useAppearance(listing: ListingDetail, now: number): void {
  const { id, businessId, status } = listing;
  const client = useQueryClient();
  const isAppearing = status === 'SCHEDULED' && !isHidden(listing, now);
  useEffect(() => {
    if (isAppearing) void client.invalidateQueries({ queryKey: listingQuery(businessId, id).queryKey });
  }, [businessId, client, id, isAppearing, now]);
}
