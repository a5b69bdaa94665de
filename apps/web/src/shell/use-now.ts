import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { useEffect, useState } from 'react';

/** The current time, updated once a minute, to show what is over and how long something still runs. */
export function useNow(): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now as Instant;
}
