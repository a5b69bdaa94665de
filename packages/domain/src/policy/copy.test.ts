import { expect, it } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { describeCancelForClient } from './copy.ts';
import type { Split } from './split.ts';

// The guarantee: before canceling, a client reads what it costs, why, and how it is paid.

const cents = (amount: number) => amount as Cents;
const rule = { code: 'LATE', underHours: 24, keepBasisPoints: 5000 } as const;
const late = (changes: Partial<Split>): Split => ({
  refundCents: cents(0),
  keepCents: cents(0),
  chargeCents: cents(0),
  rule,
  ...changes,
});
const canceling = { priceCents: cents(8000), cardLabel: 'Visa •••• 4242' };

it('names the move after which fees are still based on the earlier time', () => {
  const moved = { ...canceling, isMovedLate: true };
  expect(describeCancelForClient({ ...moved, split: late({ chargeCents: cents(4000) }) })).toBe(
    '$40 will be charged to Visa •••• 4242 (50% of $80, because fees are based on the time before your move).',
  );
  const free = late({ rule: { code: 'IN_TIME' } });
  expect(describeCancelForClient({ ...moved, split: free })).toBe('It costs you nothing.');
});

it.each([
  [0, '$40 will be due by a link that we text you (50% of $80, because it is less than 24 hours before).'],
  [
    2000,
    'You get nothing back, and $40 more will be due by a link that we text you (50% of $80, because it is less than 24 hours before).',
  ],
])('announces a link if no card works, with %i cents kept', (keepCents, text) => {
  const split = late({ keepCents: cents(keepCents), chargeCents: cents(4000) });
  expect(describeCancelForClient({ ...canceling, cardLabel: null, split })).toBe(text);
});

it('names no share that a limit makes less', () => {
  const split = late({ chargeCents: cents(10_000) });
  expect(describeCancelForClient({ ...canceling, priceCents: cents(40_000), split })).toBe(
    '$100 will be charged to Visa •••• 4242 (because it is less than 24 hours before).',
  );
});
