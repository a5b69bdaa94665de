import type { getWeek } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { withNewOwner, type Owner } from './columns-model.ts';
import type { Pending } from './use-week-moves.ts';
import { shownOf } from './week-items-model.ts';
import { weekQuery } from './week-queries.ts';

export type Week = ResponseBody<typeof getWeek>;

const NOBODY: readonly Owner[] = [];

/** The items of the week as shown now; a dropped item is where it was dropped. */
export function useShownItems(
  week: Week | undefined,
  now: Instant,
  pending: Pending | undefined,
  owners: readonly Owner[] = NOBODY,
) {
  return useMemo(
    () =>
      (week?.items ?? []).map((item) => {
        if (pending?.id !== item.id) return shownOf(item, now);
        const shown = shownOf(pending.handOver ? withNewOwner(item, pending.handOver, owners) : item, now);
        return { ...shown, startAt: pending.at, endAt: pending.at + item.endAt - item.startAt };
      }),
    [week, now, pending, owners],
  );
}

const WIDE = '(min-width: 48rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** Read by the benchmark to see when a response has been painted. */
const PAINTED_MARK = 'week-painted';

export function usePaintMark(data: unknown) {
  useEffect(() => {
    if (!data) return;
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark(PAINTED_MARK)));
    return () => cancelAnimationFrame(frame);
  }, [data]);
}

/** The adjacent weeks are prefetched once this one has loaded, so that they show immediately. */
export function useNeighbors(businessId: string, firstDay: WallDate, isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const days of [7, -7]) void client.prefetchQuery(weekQuery(businessId, addDays(firstDay, days)));
    }, 600);
    return () => clearTimeout(timer);
  }, [client, businessId, firstDay, isReady]);
}
