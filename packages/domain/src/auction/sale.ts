/** The books of a sale: double entry, whole cents, each transaction sums to zero. */
import { PROVIDER_FEE_BASIS_POINTS, PROVIDER_FEE_FIXED_CENTS } from '../limits.ts';
import type { Cents } from '../vocabulary.ts';

export const LEDGER_ACCOUNTS = [
  'CLIENT',
  'PROVIDER_FEES',
  'PLATFORM_FEE',
  'PARTNER_PAYABLE',
  'PARTNER_BANK',
  'REFUNDS',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_KINDS = ['CHARGE', 'PAYOUT', 'REFUND', 'REFUND_PAID'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What flows into an account is positive, what leaves it negative. */
export type LedgerEntry = { readonly account: LedgerAccount; readonly amountCents: number };

export type Sale = {
  readonly priceCents: Cents;
  readonly providerFeeCents: Cents;
  readonly platformFeeCents: Cents;
  readonly partnerCents: Cents;
  readonly isFree: boolean;
};

const cents = (amount: number): Cents => amount as Cents;
const shareOf = (priceCents: number, basisPoints: number) => Math.floor((priceCents * basisPoints + 5_000) / 10_000);

type Fees = Pick<Sale, 'providerFeeCents' | 'platformFeeCents'>;

/** What is kept of a charge that is made now; it is written down with the charge, and later changes leave it alone. */
export const feesOf = (amountCents: Cents, platformFeeBasisPoints: number): Fees => ({
  providerFeeCents: cents(shareOf(amountCents, PROVIDER_FEE_BASIS_POINTS) + PROVIDER_FEE_FIXED_CENTS),
  platformFeeCents: cents(shareOf(amountCents, platformFeeBasisPoints)),
});

/** How the price of a charge divides; what rounding leaves is the partner's. */
export const saleOf = ({
  amountCents: priceCents,
  providerFeeCents,
  platformFeeCents,
}: Fees & { readonly amountCents: Cents }): Sale => ({
  priceCents,
  providerFeeCents,
  platformFeeCents,
  partnerCents: cents(priceCents - providerFeeCents - platformFeeCents),
  isFree: false,
});

/** Below the provider's smallest charge nothing is taken, and nothing divides. */
export const freeSale = (priceCents: Cents): Sale => ({
  priceCents,
  providerFeeCents: cents(0),
  platformFeeCents: cents(0),
  partnerCents: cents(0),
  isFree: true,
});

/** What the provider keeps back for us and itself when it passes the rest on. */
export const applicationFeeOf = ({ providerFeeCents, platformFeeCents }: Sale): Cents =>
  cents(providerFeeCents + platformFeeCents);

/** What leaves an account. */
const out = (amountCents: Cents): number => 0 - amountCents;

const withoutZeros = (entries: readonly LedgerEntry[]) => entries.filter(({ amountCents }) => amountCents !== 0);

export function chargeEntries({ priceCents, providerFeeCents, platformFeeCents, partnerCents }: Sale): LedgerEntry[] {
  return withoutZeros([
    { account: 'CLIENT', amountCents: out(priceCents) },
    { account: 'PROVIDER_FEES', amountCents: providerFeeCents },
    { account: 'PLATFORM_FEE', amountCents: platformFeeCents },
    { account: 'PARTNER_PAYABLE', amountCents: partnerCents },
  ]);
}

export function payoutEntries({ partnerCents }: Sale): LedgerEntry[] {
  return withoutZeros([
    { account: 'PARTNER_PAYABLE', amountCents: out(partnerCents) },
    { account: 'PARTNER_BANK', amountCents: partnerCents },
  ]);
}

/** What a refund takes back from fee, platform and partner, to be returned to the client. */
export function refundEntries({ priceCents, providerFeeCents, platformFeeCents, partnerCents }: Sale): LedgerEntry[] {
  return withoutZeros([
    { account: 'PROVIDER_FEES', amountCents: out(providerFeeCents) },
    { account: 'PLATFORM_FEE', amountCents: out(platformFeeCents) },
    { account: 'PARTNER_PAYABLE', amountCents: out(partnerCents) },
    { account: 'REFUNDS', amountCents: priceCents },
  ]);
}

export function refundPaidEntries({ priceCents }: Sale): LedgerEntry[] {
  return withoutZeros([
    { account: 'REFUNDS', amountCents: out(priceCents) },
    { account: 'CLIENT', amountCents: priceCents },
  ]);
}

export const sumOfEntries = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
