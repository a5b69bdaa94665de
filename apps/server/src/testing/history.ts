import { READY_POLICIES } from '@primehour/domain/policy/policy';
import fc from 'fast-check';
import { someValue } from './held-value.ts';

/** One booking from the code to the last cent: what its people do, and when, in hours before the visit. */
export const aHistory = fc.record({
  ready: fc.constantFrom(...(Object.keys(READY_POLICIES) as (keyof typeof READY_POLICIES)[])),
  priceCents: fc.integer({ min: 50, max: 120_000 }),
  /** On top of the price, or part of it. */
  tax: fc.option(
    fc.record({
      basisPoints: fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10),
      isIncluded: fc.boolean(),
    }),
  ),
  /** What the client has of the business beforehand; a package pays by itself, a gift card by its code. */
  stored: fc.option(someValue),
  shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }),
  /** Of what was paid; a disputed payment is refunded by its bank only. */
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
