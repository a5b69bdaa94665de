import { HOUR_MS } from '../time/wall-date.ts';
import type { Chooser, Instant } from '../vocabulary.ts';

/** Within this time before the start, bookings are no longer reassigned automatically. */
const SETTLED_BEFORE_MS = 24 * HOUR_MS;

/**
 * Whether the person who provides the service is named to the client: always if the client or the partner chose them,
 * otherwise from a day before the start (product/people#named-people, decision 088).
 */
export const isPersonNamed = (
  { chosenBy, startAt }: { readonly chosenBy: Chooser; readonly startAt: Instant },
  now: Instant,
): boolean => chosenBy !== 'RULE' || startAt <= now + SETTLED_BEFORE_MS;
