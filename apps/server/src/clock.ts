import type { Instant } from '@primehour/domain/vocabulary';

/** The server's one source of time; tests pass another. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => Date.now() as Instant };

/** For columns: the driver takes `timestamptz` as a Date. */
export const dateOf = (at: number): Date => new Date(at);
export const instantOf = (date: Date): Instant => date.getTime() as Instant;
