import { HOUR_MS } from '../time/wall-date.ts';
import type { Chooser, Instant } from '../vocabulary.ts';

/** From then on no booking is reassigned automatically. */
const SETTLED_BEFORE_MS = 24 * HOUR_MS;

/**
 * Whether the person who serves is named to the client: one that the client or the partner chose, and from a day before the
 * start everyone (product/people#named-people, decision 088).
 */
export const isPersonNamed = (
  { chosenBy, startAt }: { readonly chosenBy: Chooser; readonly startAt: Instant },
  now: Instant,
): boolean => chosenBy !== 'RULE' || startAt <= now + SETTLED_BEFORE_MS;
