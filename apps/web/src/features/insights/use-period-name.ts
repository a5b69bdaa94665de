import { type PeriodName, periodOf } from '@primehour/domain/insights/period';
import type { WallDate } from '@primehour/domain/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { defaultPeriod, periodNameOf, USUAL_PERIOD } from './model.ts';
import { type InsightsRequest, insightsQuery } from './queries.ts';

/** The period in the URL, or the one that suits the age of the business (product/insights#period). */
export function usePeriodName(
  params: URLSearchParams,
  asked: Pick<InsightsRequest, 'businessId' | 'resourceId'>,
  today: WallDate,
): PeriodName {
  const chosen = periodNameOf(params);
  const usual = useQuery({
    ...insightsQuery({ ...asked, period: periodOf(USUAL_PERIOD, today) }),
    enabled: chosen === undefined,
  });
  return chosen ?? defaultPeriod(usual.data);
}
