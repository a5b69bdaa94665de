import { isSettledAsFree } from '@primehour/domain/money';
import {
  type ClientStanding,
  isNothingDue,
  NOTHING_UPFRONT,
  upfrontOfClient,
  type UpfrontTerms,
} from '@primehour/domain/policy/upfront';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { StoredPayment } from '../../money/api.ts';
import { findStoredPayment } from '../../stored-value/api.ts';
import type { OfferedService } from '../queries/offered-service.ts';
import { releaseLapsed } from './take-time.ts';

/** What is due by the policy, what of it a gift card or package pays, and what is left for a card. */
export type PaymentPlan = {
  readonly upfront: UpfrontTerms;
  readonly stored: StoredPayment | undefined;
  readonly rest: UpfrontTerms;
  /** Something is still to be paid, saved or agreed to. */
  readonly isHeld: boolean;
};

type Priced = {
  readonly service: Pick<OfferedService, 'policy' | 'priceCents'>;
  /** The tax included in the price. */
  readonly taxCents: Cents;
  readonly standing: ClientStanding;
  /** The client's id, if they have bought packages. */
  readonly packagesOf: string | null;
  /** From the link that the client followed. */
  readonly perks: { readonly skipDeposit?: boolean | undefined } | undefined;
};

/** A link may waive the deposit; clients with an unpaid fee are still asked (product/links#perks). */
const upfrontBy = ({ service, standing, perks }: Priced, storedCents = 0): UpfrontTerms =>
  perks?.skipDeposit && !standing.owes
    ? NOTHING_UPFRONT
    : upfrontOfClient(service.policy, service.priceCents, standing, storedCents);

type RequestedVisit = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly storedValueId?: string | undefined;
  /** The price that the client was shown, if a page showed one. */
  readonly shownPriceCents?: Cents | undefined;
};

/**
 * Plans the payment, at no higher price than was shown.
 * @throws Refusal GIFT_CARD_REFUSED, PRICE_CHANGED
 */
export async function planPayment(
  write: TenantWrite<AnyTenant>,
  requested: RequestedVisit,
  priced: Priced,
): Promise<PaymentPlan> {
  const plan = await divide(write, requested, priced);
  refuseHigherPrice(requested, plan, priced.service.priceCents);
  return plan;
}

/**
 * A package first, then a gift card, then a card (product/gift-cards#use). Nothing is read for clients who have neither of
 * the first two.
 */
async function divide(
  { tx, tenant, now }: TenantWrite<AnyTenant>,
  { serviceId, startAt, storedValueId }: RequestedVisit,
  priced: Priced,
): Promise<PaymentPlan> {
  const { packagesOf, taxCents } = priced;
  const { policy, priceCents } = priced.service;
  const upfront = upfrontBy(priced);
  const isDue = !isNothingDue(upfront);
  const withoutStored = { upfront, stored: undefined, rest: upfront, isHeld: isDue };
  if (isSettledAsFree(priceCents) || (packagesOf === null && storedValueId === undefined)) return withoutStored;
  // What an expired hold of another day still uses is returned first.
  await releaseLapsed(tx, tenant, now);
  const query = { packagesOf, storedValueId, serviceId, startAt, priceCents, taxCents, payCents: upfront.payCents };
  const stored = await findStoredPayment(tx, tenant, query);
  if (!stored) return withoutStored;
  const rest = upfrontBy(priced, stored.cents);
  return { upfront, stored, rest, isHeld: !isNothingDue(rest) || (isDue && policy.asksAgreement) };
}

/**
 * A client pays no more than they were shown: one who books without paying has to see a raised price first. A held time
 * shows the price with what is to be paid, and a package's visit pays whatever the price is
 * (product/client-pages#price).
 * @throws Refusal PRICE_CHANGED
 */
function refuseHigherPrice(
  { shownPriceCents }: Pick<RequestedVisit, 'shownPriceCents'>,
  { isHeld, stored }: Pick<PaymentPlan, 'isHeld' | 'stored'>,
  priceCents: Cents,
): void {
  const isSeen = isHeld || stored?.purpose === 'PACKAGE' || isSettledAsFree(priceCents);
  if (!isSeen && shownPriceCents !== undefined && priceCents > shownPriceCents) throw new Refusal('PRICE_CHANGED');
}

/** The money of a new booking for its messages; nothing has been agreed to yet. */
export const paidAtOnce = ({ stored }: Pick<PaymentPlan, 'stored'>) => ({
  chargedCents: stored?.cents ?? (0 as Cents),
  refundingCents: 0 as Cents,
  keptCents: stored?.cents ?? (0 as Cents),
  isPaidOutside: false,
  agreedWords: null,
  hasStored: stored !== undefined,
  giftBackCents: 0 as Cents,
  visit: stored?.purpose === 'PACKAGE' ? ('USED' as const) : null,
});
