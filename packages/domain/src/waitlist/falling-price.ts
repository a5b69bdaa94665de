/** The price of an opening that falls from its start price to the floor in twenty equal steps (product/waiting-list#falling). */
import { FALLING_FLOOR_PERCENT, FALLING_STEPS } from '../limits.ts';
import type { Cents, Instant } from '../vocabulary.ts';

export type Falling = {
  readonly startPriceCents: Cents;
  readonly floorPriceCents: Cents;
  readonly fromAt: Instant;
  readonly untilAt: Instant;
};

/**
 * `price(t) = start − (start − floor) × k / 20`, where k is the number of elapsed twentieths; whole cents, rounded half
 * up.
 */
export function fallingPriceAt(falling: Falling, at: Instant): Cents {
  const { startPriceCents, floorPriceCents } = falling;
  const fall = startPriceCents - floorPriceCents;
  // In twentieths of a cent, so that only the result is rounded.
  return Math.floor((startPriceCents * FALLING_STEPS - fall * stepAt(falling, at)) / FALLING_STEPS + 0.5) as Cents;
}

/** When the price falls next; null once it is at the floor. */
export function nextFallAt(falling: Falling, at: Instant): Instant | null {
  const step = stepAt(falling, at);
  if (step === FALLING_STEPS || falling.startPriceCents === falling.floorPriceCents) return null;
  return instantOfStep(falling, step + 1);
}

/** How many steps the price has fallen, in integer milliseconds, so that every node gets the same result. */
function stepAt({ fromAt, untilAt }: Falling, at: Instant): number {
  const step = Math.floor(((at - fromAt) * FALLING_STEPS) / (untilAt - fromAt));
  return Math.max(0, Math.min(FALLING_STEPS, step));
}

const instantOfStep = ({ fromAt, untilAt }: Falling, step: number): Instant =>
  (fromAt + Math.ceil(((untilAt - fromAt) * step) / FALLING_STEPS)) as Instant;

/** The suggested lowest price: 60% of the list price, in whole cents. */
export const defaultFloor = (listPriceCents: Cents): Cents =>
  Math.floor((listPriceCents * FALLING_FLOOR_PERCENT) / 100 + 0.5) as Cents;
