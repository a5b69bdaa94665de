/** How a charge is split among the provider, the platform and the partner, in whole cents and without loss. */
import { PROVIDER_FEE_BASIS_POINTS, PROVIDER_FEE_FIXED_CENTS } from '../limits.ts';
import type { Cents } from '../vocabulary.ts';

export type Sale = {
  readonly priceCents: Cents;
  readonly providerFeeCents: Cents;
  readonly platformFeeCents: Cents;
  readonly partnerCents: Cents;
  /** Part of the partner's share; auctions and tips have none. */
  readonly taxCents: Cents;
  readonly isFree: boolean;
  /** All of it belongs to a person, and the books keep it separate. */
  readonly isTip: boolean;
};

const cents = (amount: number): Cents => amount as Cents;
const shareOf = (priceCents: number, basisPoints: number) => Math.floor((priceCents * basisPoints + 5_000) / 10_000);

type Fees = Pick<Sale, 'providerFeeCents' | 'platformFeeCents'>;

/** What is deducted from a charge made now; it is stored with the charge, so that later changes don't affect it. */
export const feesOf = (amountCents: Cents, platformFeeBasisPoints: number): Fees => ({
  providerFeeCents: cents(shareOf(amountCents, PROVIDER_FEE_BASIS_POINTS) + PROVIDER_FEE_FIXED_CENTS),
  platformFeeCents: cents(shareOf(amountCents, platformFeeBasisPoints)),
});

/** How the price of a charge is split; the remainder from rounding goes to the partner. */
export const saleOf = ({
  amountCents: priceCents,
  providerFeeCents,
  platformFeeCents,
  isTip = false,
  taxCents = cents(0),
}: Fees & { readonly amountCents: Cents; readonly isTip?: boolean; readonly taxCents?: Cents }): Sale => ({
  priceCents,
  providerFeeCents,
  platformFeeCents,
  partnerCents: cents(priceCents - providerFeeCents - platformFeeCents),
  taxCents,
  isFree: false,
  isTip,
});

/** Below the provider's minimum charge nothing is charged or split. */
export const freeSale = (priceCents: Cents): Sale => ({
  priceCents,
  providerFeeCents: cents(0),
  platformFeeCents: cents(0),
  partnerCents: cents(0),
  taxCents: cents(0),
  isFree: true,
  isTip: false,
});

/** What the provider deducts for us and itself when it passes the rest on. */
export const applicationFeeOf = ({ providerFeeCents, platformFeeCents }: Sale): Cents =>
  cents(providerFeeCents + platformFeeCents);
