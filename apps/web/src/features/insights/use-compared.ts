import { periodBefore, soFar, yearBefore } from '@primehour/domain/insights/period';
import type { WallDate } from '@primehour/domain/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { type Compared, isComparable } from './model.ts';
import { type InsightsRequest, changesQuery, type InsightsAnswer, insightsQuery } from './queries.ts';

/**
 * The figures of a period with everything they are compared with, once all of it has loaded: a later arrival would move
 * what is being read. What failed to load is not compared.
 */
export function useCompared(asked: InsightsRequest, today: WallDate) {
  const match = soFar(asked.period, today);
  const main = useQuery(insightsQuery(asked));
  const before = useQuery(insightsQuery({ ...asked, period: periodBefore(match) }));
  const lastYear = useQuery(insightsQuery({ ...asked, period: yearBefore(match) }));
  const changes = useQuery(changesQuery(asked));
  const isWaiting = before.isPending || lastYear.isPending || changes.isPending;
  const compared: Compared | undefined =
    main.data === undefined || isWaiting
      ? undefined
      : {
          now: main.data,
          before: ifComparable(before.data),
          lastYear: ifComparable(lastYear.data),
          changes: changes.data ?? [],
        };
  return { main, compared };
}

/** A period before the business's first visit is not compared. */
const ifComparable = (insights: InsightsAnswer | undefined): InsightsAnswer | undefined =>
  insights && isComparable(insights) ? insights : undefined;
