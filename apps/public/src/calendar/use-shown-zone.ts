import { useState, useSyncExternalStore } from 'react';
import { zoneHere } from '../client/zone-here.ts';
import { isSameClock } from '../zone.ts';

const neverChanges = () => () => {};

type ZoneInput = {
  businessZone: string;
  clientZone: string | null;
  slots: readonly number[] | undefined;
  now: number;
};

/** The server and the first render in the browser use the cookie; right after hydration the browser's own zone counts. */
export function useShownZone({ businessZone, clientZone, slots, now }: ZoneInput) {
  const [isBusinessTime, setIsBusinessTime] = useState(false);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const viewerZone = (isHydrated && zoneHere()) || clientZone || businessZone;
  const ends = [slots?.[0] ?? now, slots?.at(-1) ?? now];
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
