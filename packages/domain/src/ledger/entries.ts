/** The books of every charge: double entry, whole cents, each transaction sums to zero. */
import type { DisputeState } from '../refund/refund.ts';
import type { Cents } from '../vocabulary.ts';
import type { Sale } from './sale.ts';

/** What a transaction is about: the payment of a booking, the charge of an auction, or a gift card or package. */
export const LEDGER_SOURCES = ['PAYMENT', 'AUCTION_CHARGE', 'STORED_VALUE'] as const;
export type LedgerSource = (typeof LEDGER_SOURCES)[number];

export const LEDGER_ACCOUNTS = [
  'CLIENT',
  'PROVIDER_FEES',
  'PLATFORM_FEE',
  'PARTNER_PAYABLE',
  'PARTNER_BANK',
  'REFUNDS',
  'DISPUTES',
  'PLATFORM_BALANCE',
  'TIPS',
  'TAX_PAYABLE',
  'GIFT_LIABILITY',
  'GIFT_EARNED',
  'OUTSIDE',
  'SHARES_OWED',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_KINDS = [
  'CHARGE',
  'PAYOUT',
  'REFUND',
  'REFUND_PAID',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'VALUE_MOVED',
  'SHARE_OWED',
  'SHARE_RETURNED',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What flows into an account is positive, what leaves it is negative. */
export type LedgerEntry = { readonly account: LedgerAccount; readonly amountCents: number };

/** What the books of one charge contain so far, by account. */
export type LedgerBalance = Readonly<Partial<Record<LedgerAccount, number>>>;

/** What leaves an account. */
const out = (amountCents: number): number => 0 - amountCents;

const withoutZeros = (entries: readonly LedgerEntry[]) => entries.filter(({ amountCents }) => amountCents !== 0);

export const sumOfEntries = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Holds the business's share of a charge until it is paid out; its tax is on a separate account, TAX_PAYABLE. */
export const payableOf = ({ isTip }: Pick<Sale, 'isTip'>): Extract<LedgerAccount, 'PARTNER_PAYABLE' | 'TIPS'> =>
  isTip ? 'TIPS' : 'PARTNER_PAYABLE';

export function chargeEntries(sale: Sale): LedgerEntry[] {
  const { priceCents, providerFeeCents, platformFeeCents, partnerCents, taxCents } = sale;
  return withoutZeros([
    { account: 'CLIENT', amountCents: out(priceCents) },
    { account: 'PROVIDER_FEES', amountCents: providerFeeCents },
    { account: 'PLATFORM_FEE', amountCents: platformFeeCents },
    { account: payableOf(sale), amountCents: partnerCents - taxCents },
    { account: 'TAX_PAYABLE', amountCents: taxCents },
  ]);
}

/** The business gets the tax, too: paying it to the state is the business's own duty. */
export function payoutEntries({ partnerCents, taxCents, ...sale }: Sale): LedgerEntry[] {
  return withoutZeros([
    { account: payableOf(sale), amountCents: taxCents - partnerCents },
    { account: 'TAX_PAYABLE', amountCents: out(taxCents) },
    { account: 'PARTNER_BANK', amountCents: partnerCents },
  ]);
}

/** What is booked as returned of a charge so far: the refunds that were promised and did not fail. */
export type Returned = {
  readonly amountCents: number;
  readonly providerFeeCents: number;
  readonly platformFeeCents: number;
  readonly taxCents: number;
};

/** A share of a fee, in proportion, halves up. */
const shareOf = (feeCents: number, amountCents: number, priceCents: number): number =>
  Math.floor((2 * feeCents * amountCents + priceCents) / (2 * priceCents));

/**
 * What a refund takes back from fee, platform, tax and partner, in proportion. The shares are computed cumulatively, so
 * that partial refunds take back exactly what one full refund would.
 */
export function refundEntries(sale: Sale, amountCents: number, before: Returned): LedgerEntry[] {
  const total = before.amountCents + amountCents;
  const providerFee = shareOf(sale.providerFeeCents, total, sale.priceCents) - before.providerFeeCents;
  const platformFee = shareOf(sale.platformFeeCents, total, sale.priceCents) - before.platformFeeCents;
  const tax = shareOf(sale.taxCents, total, sale.priceCents) - before.taxCents;
  return withoutZeros([
    { account: 'PROVIDER_FEES', amountCents: out(providerFee) },
    { account: 'PLATFORM_FEE', amountCents: out(platformFee) },
    { account: 'TAX_PAYABLE', amountCents: out(tax) },
    { account: payableOf(sale), amountCents: providerFee + platformFee + tax - amountCents },
    { account: 'REFUNDS', amountCents },
  ]);
}

/** The business keeps its share, and the fees stay as they are. */
export const platformRefundEntries = (amountCents: number): LedgerEntry[] => [
  { account: 'PLATFORM_BALANCE', amountCents: out(amountCents) },
  { account: 'REFUNDS', amountCents },
];

export const refundPaidEntries = (amountCents: number): LedgerEntry[] => [
  { account: 'REFUNDS', amountCents: out(amountCents) },
  { account: 'CLIENT', amountCents },
];

/** What a refund has taken from the business, its tax included, according to the entries booked for it. */
export const takenShareOf = ({ PARTNER_PAYABLE = 0, TIPS = 0, TAX_PAYABLE = 0 }: LedgerBalance): number =>
  out(PARTNER_PAYABLE + TIPS + TAX_PAYABLE);

/** The provider returned a failed refund to the platform, which therefore holds the business's share (decision 155). */
export const shareOwedEntries = (sale: Pick<Sale, 'isTip'>, shareCents: number): LedgerEntry[] =>
  withoutZeros([
    { account: payableOf(sale), amountCents: out(shareCents) },
    { account: 'SHARES_OWED', amountCents: shareCents },
  ]);

/** It was transferred back. */
export const shareReturnedEntries = (sale: Pick<Sale, 'isTip'>, shareCents: number): LedgerEntry[] =>
  withoutZeros([
    { account: 'SHARES_OWED', amountCents: out(shareCents) },
    { account: payableOf(sale), amountCents: shareCents },
  ]);

/** Reverses, to the cent, everything booked for a refund: the pending entry, and its arrival if that was reported. */
export const reversedEntries = (booked: LedgerBalance): LedgerEntry[] =>
  withoutZeros(LEDGER_ACCOUNTS.map((account) => ({ account, amountCents: out(booked[account] ?? 0) })));

export type DisputeAmounts = { readonly amountCents: Cents; readonly feeCents: Cents };

/** A bank takes disputed money, and the provider its fee, from the platform's own balance (decision 047). */
export const disputeOpenedEntries = ({ amountCents, feeCents }: DisputeAmounts): LedgerEntry[] =>
  withoutZeros([
    { account: 'PLATFORM_BALANCE', amountCents: out(amountCents) - feeCents },
    { account: 'DISPUTES', amountCents },
    { account: 'PROVIDER_FEES', amountCents: feeCents },
  ]);

/** Which transactions the books of a dispute contain, in this order, once it is in a state. */
export const DISPUTE_BOOKED: Record<DisputeState, readonly ('DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST')[]> = {
  INQUIRY: [],
  NEEDS_RESPONSE: ['DISPUTE_OPENED'],
  UNDER_REVIEW: ['DISPUTE_OPENED'],
  WON: ['DISPUTE_OPENED', 'DISPUTE_WON'],
  LOST: ['DISPUTE_OPENED', 'DISPUTE_LOST'],
  CLOSED: [],
};

/** The money comes back; the provider's fee for a dispute does not. */
export const disputeWonEntries = ({ amountCents }: DisputeAmounts): LedgerEntry[] => [
  { account: 'DISPUTES', amountCents: out(amountCents) },
  { account: 'PLATFORM_BALANCE', amountCents },
];

export const disputeLostEntries = ({ amountCents }: DisputeAmounts): LedgerEntry[] => [
  { account: 'DISPUTES', amountCents: out(amountCents) },
  { account: 'CLIENT', amountCents },
];
