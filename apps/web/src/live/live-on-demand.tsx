import { lazy, Suspense, useEffect, useState } from 'react';

const LiveUpdates = lazy(async () => ({ default: (await import('./live-updates.tsx')).LiveUpdates }));

/** A screen's first data come first; what happened in between is told when the line opens. */
const SETTLED_MS = 1_500;

export function LiveOnDemand() {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSettled && (
      <Suspense>
        <LiveUpdates />
      </Suspense>
    )
  );
}
