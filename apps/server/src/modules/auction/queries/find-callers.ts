import { bigint, bool, instant, int, nullable, text, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import { isStandingShown } from '@primehour/domain/auction/masking';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { AUCTION_TYPES, type Cents, type Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { PaymentProvider } from '../../../ports/payments.ts';
import { requestKeyOf, type BidRequest } from '../policy.ts';

export type Bidder = {
  readonly number: number;
  readonly methodId: string | null;
  readonly methodLabel: string | null;
};

type Caller = {
  readonly bidder: Bidder;
  readonly isBlocked: boolean;
  /** They work at the business, or have its phone number. */
  readonly isMember: boolean;
  readonly barredUntil: Instant | null;
  readonly earlier: { seq: number; at: Instant } | undefined;
  /** The highest amount they have offered, if the rules need it. */
  readonly ownCents: Cents | undefined;
};

type At = { readonly listingId: string; readonly provider: PaymentProvider['name'] };

type CallerParams = At & {
  readonly sealedTypes: readonly AuctionType[];
  readonly secretHashes: readonly Buffer[];
  readonly requestKeys: readonly string[];
  readonly now: Date;
};

/**
 * A card counts unless it is missing or its provider is no longer configured. `offset 0` fences each lookup, and hides
 * which listing it is: the planner knows little about one that is a few minutes old, and would otherwise read all of
 * its bids for each new bid.
 */
const FIND_CALLERS = preparedBy<CallerParams>()(
  'bid-callers',
  (p) => `
  select t.index, b.number, case when b.has_card then b.method_label end as "methodLabel",
    case when b.has_card then b.method_id end as "methodId", c.blocked_at is not null as "isBlocked",
    c.bidding_barred_until as "barredUntil", p.seq, p.at,
    exists (
      select from app_user u join membership m on m.business_id = b.business_id and m.user_id = u.id and m.ended_at is null
      where u.phone = b.phone)
    or exists (select from business o where o.id = b.business_id and o.contact_number = b.phone) as "isMember",
    case when l.auction_type = any(${p.sealedTypes}::text[]) then (
      select max(o.amount_cents)::int from bid o where o.listing_id = l.id and o.bidder = b.number
    ) end as "ownCents"
  from (
    select id, auction_type, ${p.secretHashes}::bytea[] as hashes, ${p.requestKeys}::uuid[] as request_keys
    from listing where id = ${p.listingId} offset 0) l
  cross join unnest(l.hashes, l.request_keys) with ordinality as t (token_hash, request_key, index)
  cross join lateral (
    select phone from phone_session where token_hash = t.token_hash and expires_at > ${p.now} offset 0) s
  cross join lateral (
    select *, provider = ${p.provider} and card_missing_since is null as has_card
    from bidder where listing_id = l.id and phone = s.phone offset 0) b
  cross join lateral (
    select blocked_at, bidding_barred_until from client where business_id = b.business_id and id = b.client_id offset 0) c
  left join lateral (
    select seq, at from bid where listing_id = l.id and bidder = b.number and request_id = t.request_key offset 0) p on true`,
  {
    index: bigint(),
    number: int(),
    methodLabel: nullable(text()),
    methodId: nullable(text()),
    isBlocked: bool(),
    isMember: bool(),
    barredUntil: nullable(instant()),
    seq: nullable(int()),
    at: nullable(instant()),
    ownCents: nullable(int<Cents>()),
  },
);

/** In a sealed auction no one may learn who leads: a bid is compared with its bidder's own previous one. */
const SEALED_TYPES = AUCTION_TYPES.filter((type) => !isStandingShown(type, false));

/** The bidder behind each request, and whether it was stored before. */
export async function findCallers(
  tx: Tx,
  at: At,
  requests: readonly BidRequest[],
  now: Instant,
): Promise<readonly (Caller | undefined)[]> {
  const rows = await queryPrepared(tx, FIND_CALLERS, {
    ...at,
    sealedTypes: SEALED_TYPES,
    secretHashes: requests.map(({ phoneSecretHash }) => phoneSecretHash),
    requestKeys: requests.map(requestKeyOf),
    now: dateOf(now),
  });
  const callers: (Caller | undefined)[] = Array.from({ length: requests.length });
  for (const { index, number, methodLabel, methodId, barredUntil: until, seq, at, ownCents, ...caller } of rows) {
    const earlier = seq === null || at === null ? undefined : { seq, at: instantOf(at) };
    const barredUntil = until === null ? null : instantOf(until);
    const bidder = { number, methodId, methodLabel };
    callers[index - 1] = { ...caller, bidder, barredUntil, earlier, ownCents: ownCents ?? undefined };
  }
  return callers;
}
