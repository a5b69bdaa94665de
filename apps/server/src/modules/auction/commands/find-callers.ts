import { named } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../../../clock.ts';
import type { PaymentProvider } from '../../../ports/payments.ts';
import type { BidRequest } from '../policy.ts';

export type Bidder = {
  readonly number: number;
  readonly methodId: string | null;
  readonly methodLabel: string | null;
};
type Caller = {
  readonly bidder: Bidder;
  readonly isBlocked: boolean;
  readonly barredUntil: Instant | null;
  readonly earlier: { seq: number; at: Instant } | undefined;
};

/** A card counts while the provider that keeps it is in charge. */
const FIND_CALLERS = `
  select t.index, b.number, case when b.provider = $5 then b.method_label end as "methodLabel",
    case when b.provider = $5 then b.method_id end as "methodId", c.blocked_at is not null as "isBlocked",
    c.bidding_barred_until as "barredUntil", p.seq, p.at
  from unnest($2::bytea[], $3::uuid[]) with ordinality as t (token_hash, request_id, index)
  join phone_session s on s.token_hash = t.token_hash and s.expires_at > $4
  join bidder b on b.listing_id = $1 and b.phone = s.phone
  join client c on c.business_id = b.business_id and c.id = b.client_id
  left join bid p on p.listing_id = $1 and p.bidder = b.number and p.request_id = t.request_id`;
type CallerRow = {
  index: number;
  number: number;
  methodLabel: string | null;
  methodId: string | null;
  isBlocked: boolean;
  barredUntil: Date | null;
  seq: number | null;
  at: Date | null;
};

/** Who is behind each request, and whether it was stored before. */
export async function findCallers(
  tx: Tx,
  { listingId, provider }: { readonly listingId: string; readonly provider: PaymentProvider['name'] },
  requests: readonly BidRequest[],
  now: Instant,
): Promise<readonly (Caller | undefined)[]> {
  const rows = await named<CallerRow>(tx, 'bid-callers', FIND_CALLERS, [
    listingId,
    requests.map(({ phoneSecretHash }) => phoneSecretHash),
    requests.map(({ requestId }) => requestId),
    dateOf(now),
    provider,
  ]);
  const callers: (Caller | undefined)[] = Array.from({ length: requests.length });
  for (const { index, number, methodLabel, methodId, isBlocked, barredUntil: until, seq, at } of rows) {
    const earlier = seq === null || at === null ? undefined : { seq, at: instantOf(at) };
    const barredUntil = until === null ? null : instantOf(until);
    callers[index - 1] = { bidder: { number, methodId, methodLabel }, isBlocked, barredUntil, earlier };
  }
  return callers;
}
