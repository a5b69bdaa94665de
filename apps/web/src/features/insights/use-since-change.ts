import { formatWallDay } from '@primehour/domain/format/time';
import { type ChangedFigure, spansAround } from '@primehour/domain/insights/changes';
import type { WallDate } from '@primehour/domain/vocabulary';
import { useQuery } from '@tanstack/react-query';
import * as copy from '../../copy/insights.ts';
import { isComparable } from './model.ts';
import { type Asked, changesQuery, type InsightsAnswer, insightsQuery } from './queries.ts';

type ValueOf = (insights: InsightsAnswer) => string | undefined;

/** 'Three weeks after your hours changed on Mon, Nov 2: 61% → 68%', once they have passed (product/insights#three-weeks-later). */
export function useSinceChange(figure: ChangedFigure, asked: Asked, valueOf: ValueOf): string | undefined {
  const { data: changes = [] } = useQuery(changesQuery(asked.businessId));
  const change = changes.find((one) => one.figure === figure);
  const spans = spansAround((change?.date ?? asked.period.from) as WallDate);
  const enabled = change !== undefined;
  const before = useQuery({ ...insightsQuery({ ...asked, period: spans.before }), enabled }).data;
  const after = useQuery({ ...insightsQuery({ ...asked, period: spans.after }), enabled }).data;
  if (!change || !before || !after || !isComparable(before)) return undefined;
  const [then, since] = [valueOf(before), valueOf(after)];
  if (then === undefined || since === undefined) return undefined;
  return copy.sinceChange(copy.CHANGED[change.thing], formatWallDay(change.date as WallDate), then, since);
}
