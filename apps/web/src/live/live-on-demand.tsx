import { useInBackground } from './use-in-background.ts';

/** A screen's first data come first; what happened in between comes when the stream opens. */
const SETTLED_MS = 1_500;

const loadLiveUpdates = async () => (await import('./live-updates.tsx')).LiveUpdates;

export function LiveOnDemand() {
  const LiveUpdates = useInBackground(loadLiveUpdates, SETTLED_MS);
  return LiveUpdates && <LiveUpdates />;
}
