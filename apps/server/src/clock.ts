import type { Instant } from '@primehour/domain/vocabulary';

/** The one source of time on the server; tests hand in another. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => Date.now() as Instant };

/** For columns: `timestamptz` travels as a Date. */
export const dateOf = (at: number): Date => new Date(at);
export const instantOf = (date: Date): Instant => date.getTime() as Instant;
