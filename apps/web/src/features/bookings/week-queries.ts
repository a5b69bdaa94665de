import { getWeek } from '@primehour/contract/calendar';
import type { WallDate } from '@primehour/domain/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const weekQuery = (businessId: string, firstDay: WallDate) =>
  queryOptions({
    queryKey: [getWeek.id, businessId, firstDay],
    queryFn: () => call(getWeek, { query: { businessId, from: firstDay, days: 7 } }),
  });
