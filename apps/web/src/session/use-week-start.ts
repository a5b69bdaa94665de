import type { WeekStart } from '@primehour/domain/preferences/preferences';
import { useSession } from './use-session.ts';

/** A session that an earlier version stored has none. */
export const useWeekStart = (): WeekStart => useSession().user?.week_start ?? 'MONDAY';
