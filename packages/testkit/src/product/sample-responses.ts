import type { getBooking } from '@primehour/contract/booking-detail';
import type { ResponseBody } from '@primehour/contract/endpoint';

// Responses for states that can't be caused from outside, for both kinds of screen tests.

export const PAYOUT = {
  id: '018f0000-0000-7000-8000-00000000000a',
  amountCents: 15_710,
  status: 'PAID',
  createdAt: Date.parse('2026-11-24T08:00:00Z'),
  arrivesAt: Date.parse('2026-11-25T18:00:00Z'),
} as const;

/** What the payout contains. */
export const RECEIVED = {
  visitsCents: 8000,
  feesCents: 0,
  tipsCents: 1200,
  auctionsCents: 10_000,
  refundsCents: -3250,
  taxesCents: 710,
  platformFeesCents: -1000,
  providerFeesCents: 0,
  netCents: 15_660,
};

/** Its first row. */
export const ROW = {
  id: '018f0000-0000-7000-8000-00000000000c',
  at: PAYOUT.createdAt,
  kind: 'CHARGE' as const,
  movedFor: 'VISIT' as const,
  part: null,
  name: 'Cut and finish',
  clientName: 'Mia Chen',
  personName: null,
  grossCents: 8000,
  taxCents: 0,
  taxName: null,
  taxBasisPoints: null,
  platformFeeCents: 0,
  providerFeeCents: 0,
  netCents: 8000,
};

const LAST_USED_AT = Date.parse('2026-11-18T15:30:00Z');
/** Where someone is signed in. */
export const DEVICES = [
  { name: 'Chrome on Mac', address: '203.0.113.7', isThisDevice: true },
  { name: 'Safari on iPhone', address: '2001:db8:5:6:7:8:9:a', isThisDevice: false },
  { name: 'Unknown device', address: null, isThisDevice: false },
].map((device, n) => ({
  ...device,
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  signedInAt: LAST_USED_AT,
  lastUsedAt: LAST_USED_AT,
}));

type Detail = ResponseBody<typeof getBooking>;

export const AGREEMENT =
  'I agree: $16.25 deposit now. Cancel by Thu, Mar 4, 2:00 PM and it comes back. After that Delgado Hair keeps $32.50 (50%); if I don’t come, $65 (100%), charged to this card.';

/** A booking for $65 with a deposit of $16.25, under a policy that keeps more, and with a card that is missing. */
export const withDeposit = (stored: Detail): Detail => ({
  ...stored,
  booking: { ...stored.booking, payment: 'PAY_AT_VISIT' },
  money: { ...stored.money, chargedCents: 1625, refundableCents: 1625 },
  payments: stored.payments.map((payment) => ({ ...payment, amountCents: 1625 })),
  cardLabel: 'Visa •••• 4242',
  cardMissing: true,
  terms: {
    policyName: 'Deposit',
    agreement: { words: AGREEMENT, agreedAt: Date.now() - 86_400_000 },
    onCancel: { refundCents: 0, keepCents: 1625, chargeCents: 1625 },
    onNoShow: { refundCents: 0, keepCents: 1625, chargeCents: 4875, keepBasisPoints: 10_000 },
  },
});

/** The fee for missing it, which is charged in an hour. */
export const aNoShowFee = () =>
  ({
    id: 'a',
    kind: 'NO_SHOW',
    state: 'WAITING',
    amountCents: 4875,
    dueAt: Date.now() + 3_600_000,
    canCharge: true,
    canWaive: true,
    canUndo: true,
  }) as const;

/** When a visit that has begun took place. */
export const PAST = { startDate: '2026-01-05T15:00:00.000Z', endDate: '2026-01-05T16:00:00.000Z' };
