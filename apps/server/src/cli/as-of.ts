import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../deps.ts';

/** The server as it was at another time: what it then writes is dated so. */
export const asOf = (deps: Deps, at: number): Deps => ({ ...deps, clock: { now: () => at as Instant } });
