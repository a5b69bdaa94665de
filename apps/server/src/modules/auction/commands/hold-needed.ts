import type { Cents } from '@primehour/domain/vocabulary';
import type { PublicTenant } from '../../../tenant.ts';
import type { ListingRow } from '../policy.ts';

/** A bid that would count once its amount is held: returned to the server only, never to a client. */
export class HoldNeeded extends Error {
  override readonly name = 'HoldNeeded';
  readonly tenant: PublicTenant;
  readonly listing: ListingRow;
  readonly bidder: HeldBidder;
  /** The provider's account that would be paid. */
  readonly account: string;
  readonly amountCents: Cents;
  readonly holdAboveCents: Cents;
  constructor(facts: HoldFacts) {
    super('The amount of this bid has to be held first.');
    this.tenant = facts.tenant;
    this.listing = facts.listing;
    this.bidder = facts.bidder;
    this.account = facts.account;
    this.amountCents = facts.amountCents;
    this.holdAboveCents = facts.holdAboveCents;
  }
}

export type HeldBidder = { readonly number: number; readonly methodId: string; readonly methodLabel: string };
type HoldFacts = Pick<HoldNeeded, 'tenant' | 'listing' | 'bidder' | 'account' | 'amountCents' | 'holdAboveCents'>;
