import { useEffect, useState } from 'react';
import { isSameClock } from '../zone.ts';

/** Server and first browser render agree on what the cookie said; the browser's own zone comes after hydration. */
export function useShownZone(businessZone: string, clientZone: string | null, instants: readonly number[]) {
  const [ownZone, setOwnZone] = useState(clientZone);
  const [isBusinessTime, setIsBusinessTime] = useState(false);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    setOwnZone(Intl.DateTimeFormat().resolvedOptions().timeZone || clientZone);
    setIsHydrated(true);
  }, [clientZone]);

  const isAway = ownZone !== null && !isSameClock(ownZone, businessZone, instants);
  return {
    ownZone: isAway ? ownZone : businessZone,
    shownZone: isAway && !isBusinessTime ? ownZone : businessZone,
    isAway,
    isHydrated,
    toggleZone: () => setIsBusinessTime(!isBusinessTime),
  };
}

export type ShownZone = ReturnType<typeof useShownZone>;
