import { CallError, errorBodyOf } from '@primehour/contract/call';
import { getInsights, INSIGHT_TABLES_PATH, listInsightChanges } from '@primehour/contract/insight';
import { spansAround } from '@primehour/domain/insights/changes';
import type { Period } from '@primehour/domain/insights/period';
import type { InsightTable } from '@primehour/domain/insights/tables';
import type { WallDate } from '@primehour/domain/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call, sendSigned } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';

export type InsightsRequest = {
  readonly businessId: string;
  readonly resourceId: string | undefined;
  readonly period: Period;
};

const queryOf = ({ businessId, resourceId, period }: InsightsRequest) => ({
  businessId,
  ...period,
  ...(resourceId !== undefined && { resourceId }),
});

const fetchInsights = (asked: InsightsRequest) => call(getInsights, { query: queryOf(asked) });
export type InsightsAnswer = Awaited<ReturnType<typeof fetchInsights>>;

export const insightsQuery = (asked: InsightsRequest) =>
  queryOptions({
    queryKey: [getInsights.id, asked.businessId, asked.resourceId, asked.period],
    queryFn: () => fetchInsights(asked),
    // Visits begin even while the screen is not open.
    staleTime: 0,
  });

/** What the business changed about the figures three weeks ago, with those of three weeks on either side. */
export const changesQuery = ({ businessId, resourceId }: Omit<InsightsRequest, 'period'>) =>
  queryOptions({
    queryKey: [listInsightChanges.id, businessId, resourceId],
    queryFn: async () => {
      const changes = await call(listInsightChanges, { query: { businessId } });
      const figuresOf = (period: Period) => fetchInsights({ businessId, resourceId, period });
      // One change can be about two figures.
      const dates = [...new Set(changes.map(({ date }) => date))];
      const read = dates.map(async (date) => {
        const { before, after } = spansAround(date as WallDate);
        return [date, await Promise.all([figuresOf(before), figuresOf(after)])] as const;
      });
      const figures = new Map(await Promise.all(read));
      return changes.flatMap(({ figure, thing, date }) => {
        const [before, after] = figures.get(date) ?? [];
        return before && after ? [{ figure, thing, date: date as WallDate, before, after }] : [];
      });
    },
  });

/** Downloads with the session's token, which a plain link can't send. */
export async function downloadTable(table: InsightTable, asked: InsightsRequest): Promise<void> {
  const path = `${INSIGHT_TABLES_PATH}/${table}.csv?${new URLSearchParams(queryOf(asked)).toString()}`;
  const response = await sendSigned({ path, method: 'GET', body: undefined });
  if (!response.ok) throw new CallError(await errorBodyOf(response));
  saveFile(`${table}-${asked.period.from}.csv`, await response.blob());
}
