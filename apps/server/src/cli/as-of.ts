import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../deps.ts';

/** The server at another time: what it then writes is dated accordingly. */
export const asOf = (deps: Deps, at: number): Deps => ({ ...deps, clock: { now: () => at as Instant } });
