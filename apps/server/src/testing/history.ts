import { READY_POLICIES } from '@primehour/domain/policy/policy';
import fc from 'fast-check';
import { anyHeldValue } from './held-value.ts';

/** The complete life of one booking: what its people do, and when, in hours before the visit. */
export const aHistory = fc.record({
  ready: fc.constantFrom(...(Object.keys(READY_POLICIES) as (keyof typeof READY_POLICIES)[])),
  priceCents: fc.integer({ min: 50, max: 120_000 }),
  /** Added to the price, or included in it. */
  tax: fc.option(
    fc.record({
      basisPoints: fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10),
      isIncluded: fc.boolean(),
    }),
  ),
  /** The client's stored value with the business; a package is used automatically, a gift card by its code. */
  stored: fc.option(anyHeldValue),
  shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  /** The share of what was paid; a disputed payment is refunded only by its bank. */
  gone: fc.oneof(
    fc.record({ refundedPercent: fc.integer({ min: 0, max: 100 }), dispute: fc.constant(undefined) }),
    fc.record({ refundedPercent: fc.constant(0), dispute: fc.constantFrom('WON' as const, 'LOST' as const) }),
  ),
  /** The client pays the rest of the price online after a deposit. */
  paysRest: fc.boolean(),
  isMovedAt: fc.option(fc.integer({ min: 1, max: 90 })),
  endsAt: fc.integer({ min: 1, max: 90 }),
  end: fc.constantFrom('CLIENT', 'PARTNER_FOR_CLIENT', 'PARTNER', 'NO_SHOW'),
  fee: fc.constantFrom('CHARGED', 'WAIVED_BEFORE', 'WAIVED_AFTER'),
});
export type History = typeof aHistory extends fc.Arbitrary<infer Value> ? Value : never;
