import { columnFact, fact, listFacts, shapeOf, tableFacts } from '@primehour/db/facts';
import { nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { auction, bidder } from '@primehour/db/schema/auction';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { listing } from '@primehour/db/schema/listing';
import type { Tx } from '@primehour/db/transaction';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../refusal.ts';
import { openRow } from '../../operator/api.ts';
import type { BidRequest } from '../policy.ts';
import { findCallers } from '../queries/find-callers.ts';

const AUCTION = tableFacts('a', auction);
const LOCK_AUCTION = prepared(
  'lock-auction-for-bids',
  `select ${listFacts(AUCTION)} from auction a where a.listing_id = $1 for update`,
  shapeOf(AUCTION),
);

const TERMS = tableFacts('l', listing);
const SALE = {
  account: fact('p.status', nullable(paymentAccount.status)),
  provider: fact('p.provider', nullable(paymentAccount.provider)),
  accountId: fact('p.provider_account_id', nullable(paymentAccount.providerAccountId)),
  holdAboveCents: columnFact('s', bookingSettings.holdAboveCents),
  zone: columnFact('b', business.timezone),
  contactNumber: columnFact('b', business.contactNumber),
  suspendedAt: columnFact('b', business.suspendedAt),
  textedAt: fact('d.outbid_texted_at', nullable(bidder.outbidTextedAt)),
  textDueAt: fact('d.outbid_due_at', nullable(bidder.outbidDueAt)),
};
const READ_SALE = prepared(
  'sale-for-bids',
  `select ${listFacts({ ...TERMS, ...SALE })}
  from listing l
  join auction a on a.listing_id = l.id
  join business b on b.id = l.business_id
  join booking_settings s on s.business_id = l.business_id
  left join payment_account p on p.business_id = l.business_id
  left join bidder d on d.business_id = l.business_id and d.listing_id = l.id and d.number = a.leader
  where l.id = $1`,
  shapeOf({ ...TERMS, ...SALE }),
);

/**
 * Locks an auction's row and reads what its bids are evaluated against, in one round trip. The reads run after the lock
 * is taken: a concurrent edit has committed by then, and its terms apply.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE
 */
export async function lockForBids(
  tx: Tx,
  { clock, payments }: Pick<Deps, 'clock' | 'payments'>,
  listingId: string,
  requests: readonly BidRequest[],
) {
  const at = { listingId, provider: payments.name };
  const [[locked], [read], callers] = await tx.pipeline([
    () => queryPrepared(tx, LOCK_AUCTION, [listingId]),
    () => queryPrepared(tx, READ_SALE, [listingId]),
    () => findCallers(tx, at, requests, clock.now()),
  ]);
  const before = orNotFound(locked);
  const {
    account,
    provider,
    accountId,
    holdAboveCents,
    zone,
    contactNumber,
    suspendedAt,
    textedAt,
    textDueAt,
    ...terms
  } = orNotFound(read?.removedAt === null ? read : undefined);
  const tenant = openRow({ businessId: terms.businessId, suspendedAt });
  const isPayable = account === 'ACTIVE' && provider === payments.name;
  const sale = {
    tenant,
    terms,
    accountId,
    isPayable,
    holdAboveCents,
    zone,
    contactNumber,
    leader: { textedAt, textDueAt },
  };
  return { before, sale, callers };
}
