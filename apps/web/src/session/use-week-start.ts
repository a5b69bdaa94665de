import type { WeekStart } from '@primehour/domain/preferences/preferences';
import { useSession } from './use-session.ts';

/** A session stored by an earlier version has no week start. */
export const useWeekStart = (): WeekStart => useSession().user?.week_start ?? 'MONDAY';
