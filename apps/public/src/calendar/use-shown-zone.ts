import type { SlotWindow } from '@primehour/contract/slot-window';
import { useState } from 'react';
import { browserZone } from '../client/browser-zone.ts';
import { isSameClock } from '../zone.ts';

type ZoneInput = {
  businessZone: string;
  clientZone: string | null;
  window: Pick<SlotWindow, 'slots' | 'fromDate'> | null;
  isHydrated: boolean;
};

/** An instant on the first day, used to compare zones if there are no times. */
export const middayOf = (date: string): number => Date.parse(`${date}T12:00Z`);

/**
 * The server and the first render in the browser use the cookie; right after hydration, the browser's own zone applies.
 */
export function useShownZone({ businessZone, clientZone, window, isHydrated }: ZoneInput) {
  const [isBusinessTime, setIsBusinessTime] = useState(false);
  const viewerZone = (isHydrated && browserZone()) || clientZone || businessZone;
  const ends = window ? [window.slots[0] ?? middayOf(window.fromDate), ...window.slots.slice(-1)] : [];
  const isAway = !isSameClock(viewerZone, businessZone, ends);
  const ownZone = isAway ? viewerZone : businessZone;
  return {
    ownZone,
    shownZone: isBusinessTime ? businessZone : ownZone,
    isAway,
    isHydrated,
    toggleZone: () => setIsBusinessTime(!isBusinessTime),
  };
}

export type ShownZone = ReturnType<typeof useShownZone>;
