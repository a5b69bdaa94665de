import type { ResponseBody } from '@primehour/contract/endpoint';
import type { listSlots } from '@primehour/contract/public';
import type { SlotWindow } from '@primehour/contract/slot-window';
import { addDays, daysBetween } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { useRef, useState } from 'react';

/** What to show next, and the URL of the plain link to it. */
export type SlotQuery = Partial<SlotSubject> & { fromDate?: string; shownDate: string | null; href: string };

/** Whose times: those of a service, with a person or anyone. */
export type SlotSubject = { serviceId: string; with?: string | undefined };

/**
 * Times shown without a page load. If they can't be loaded, the plain link is followed instead. `pending` is whose
 * times are loading.
 */
export function useSlots(initial: SlotWindow | null, slotsPath: string, sendsService: boolean) {
  const [slotWindow, setSlotWindow] = useState(initial);
  const [pending, setPending] = useState<SlotSubject | null>(null);
  const running = useRef<AbortController>(null);

  const show = async ({ href, ...change }: SlotQuery) => {
    if (!slotWindow) return location.assign(href);
    running.current?.abort();
    const controller = (running.current = new AbortController());
    const next: SlotWindow = { ...slotWindow, ...change };
    const isSameWindow = isOfSame(next, slotWindow) && next.fromDate === slotWindow.fromDate;
    if (!isSameWindow) {
      setPending(next);
      try {
        next.slots = await fetchSlots(next, slotsPath, sendsService, controller.signal);
      } catch {
        if (!controller.signal.aborted) location.assign(href);
        return;
      }
    }
    setSlotWindow(next);
    setPending(null);
    history.replaceState(null, '', href.replace(/#.*/, ''));
  };

  return { slotWindow, pending, show };
}

export const isOfSame = (one: SlotSubject, other: SlotSubject): boolean =>
  one.serviceId === other.serviceId && one.with === other.with;

async function fetchSlots(
  next: SlotWindow,
  path: string,
  sendsService: boolean,
  signal: AbortSignal,
): Promise<number[]> {
  const left = daysBetween(next.fromDate as WallDate, next.lastDate as WallDate) + 1;
  const query = new URLSearchParams({ from: next.fromDate, days: String(Math.min(next.days, left)) });
  if (sendsService) query.set('serviceId', next.serviceId);
  if (next.with) query.set('with', next.with);
  const response = await fetch(`${path}?${query}`, { signal });
  if (!response.ok) throw new Error(response.statusText);
  const answer = (await response.json()) as ResponseBody<typeof listSlots>;
  return answer.slots;
}

/** First days of the windows before and after this one, or null if nothing can be booked there. */
export function neighbors({ fromDate, days, firstDate, lastDate }: SlotWindow) {
  const before = addDays(fromDate as WallDate, -days);
  const after = addDays(fromDate as WallDate, days);
  return {
    earlier: fromDate > firstDate ? (before > firstDate ? before : (firstDate as WallDate)) : null,
    later: after <= lastDate ? after : null,
  };
}
