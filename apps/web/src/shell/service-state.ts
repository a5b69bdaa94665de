import { getServiceState } from '@primehour/contract/service-state';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const ASK_EVERY_MS = 60_000;

/** The state of the whole service; nobody waits for it, so a failure is retried the next time. */
export const serviceStateQuery = queryOptions({
  queryKey: ['service-state'],
  queryFn: () => call(getServiceState, {}),
  refetchInterval: ASK_EVERY_MS,
  retry: false,
});

/** The announcement that was closed in this browser; the next one has a different start. */
const KEY = 'primehour.dismissed-announcement';

export function readDismissed(): number | null {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function storeDismissed(startedAt: number): void {
  try {
    localStorage.setItem(KEY, String(startedAt));
  } catch {
    // A browser that refuses storage shows it again.
  }
}
