import { mergeCalls } from '@primehour/db/merged-statements';
import { bigint, bool, nullable, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { type CodePurpose, phoneCode } from '@primehour/db/schema/phone';
import { sharedStatement } from '@primehour/db/shared-statement';
import type { Tx } from '@primehour/db/transaction';
import { CODE_MAX_TRIES } from '@primehour/domain/limits';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/client-address.ts';
import { takeHits, windowOf } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { checkLimits, tooManyCodes } from '../policy.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'tokens'>;

export type CodeTry = {
  readonly phone: Phone;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly address: string;
  /** The business that `accept` changes, if it does: then it shares its transaction with others. */
  readonly businessId?: string | undefined;
};

/** What is counted: on the counter of the phone from its network, and on that of the network. */
type Try = Pick<CodeTry, 'phone' | 'purpose'> & {
  readonly now: Date;
  readonly network: string;
  readonly own: Counter;
  readonly elsewhere: Counter;
};

type Counter = ReturnType<typeof windowOf>;

type Counted = { readonly id: string; readonly mac: Buffer };

/**
 * Counts in one statement, so that parallel guesses never compare more than the limit allows. It also increments the
 * rate limits, unless one is exhausted: then it changes nothing and reports that. Attempts from the network that
 * requested the code have a separate count and skip the network's limit, so that strangers can neither invalidate
 * a code nor use up its owner's attempts. For each try of a list, of which no two are for one phone or from one network.
 */
const COUNT_TRIES = prepared(
  'count-code-tries',
  `
  with given as materialized (
    select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) with ordinality
      as given (phone, purpose, now, network, call)
    limit (select 100)
  ), own as materialized (
    select g.*, exists (
      select from phone_code c
      where c.phone = g.phone and c.purpose = g.purpose and c.consumed_at is null and c.expires_at > g.now
        and c.network = g.network) as is_own
    from given g
  ), hit as materialized (
    select h.call, h.key, h.window_start, h.most, r.hits >= h.most as is_full
    from own
    join json_to_recordset($5::json) as h (call int, key text, window_start timestamptz, most int, is_network boolean)
      on h.call = own.call and not (h.is_network and own.is_own)
    left join lateral (
      select hits from rate_limit r where r.key = h.key and r.window_start = h.window_start offset 0) r on true
  ), counted as (
    insert into rate_limit (key, window_start, hits)
    select key, window_start, 1 from hit
    where call not in (select call from hit where is_full)
    order by key
    on conflict (key, window_start) do update set hits = least(rate_limit.hits + 1, 1000000000)
    returning key, hits
  ), allowed as materialized (
    select h.call, bool_and(coalesce(c.hits <= h.most, false)) as is_allowed
    from hit h left join counted c on c.key = h.key
    group by h.call
  ), tried as (
    update phone_code c set
      tries = c.tries + (c.network is not distinct from own.network)::int,
      tries_elsewhere = c.tries_elsewhere + (c.network is distinct from own.network)::int
    from own join allowed a on a.call = own.call
    where a.is_allowed and c.phone = own.phone and c.purpose = own.purpose
      and c.consumed_at is null and c.expires_at > own.now
      and case when c.network = own.network then c.tries else c.tries_elsewhere end < ${CODE_MAX_TRIES}
    returning own.call, c.id, c.code_mac as mac
  )
  select own.call, a.is_allowed as "isAllowed", own.is_own as "isOwn", t.id, t.mac
  from own join allowed a on a.call = own.call left join tried t on t.call = own.call`,
  { call: bigint(), isAllowed: bool(), isOwn: bool(), id: nullable(uuid()), mac: nullable(phoneCode.codeMac) },
);

const countTry = sharedStatement({
  statement: COUNT_TRIES,
  keysOf: ({ phone, elsewhere }: Try) => [phone, elsewhere.key],
  valuesOf: (tries) => [
    tries.map(({ phone }) => phone),
    tries.map(({ purpose }) => purpose),
    tries.map(({ now }) => now),
    tries.map(({ network }) => network),
    JSON.stringify(
      tries.flatMap(({ own, elsewhere }, index) =>
        [own, elsewhere].map((counter) => ({
          call: index + 1,
          key: counter.key,
          window_start: new Date(counter.startMs),
          most: counter.limit,
          is_network: counter === elsewhere,
        })),
      ),
    ),
  ],
});

const CONSUME = prepared(
  'consume-code',
  'update phone_code set consumed_at = $2 where id = $1 and consumed_at is null returning id',
  { id: uuid() },
);
mergeCalls(
  CONSUME,
  ['uuid', 'timestamptz'],
  (calls) => `
  update phone_code c set consumed_at = given.p2 from ${calls}
  where c.id = given.p1 and c.consumed_at is null returning given.call, c.id`,
);

/**
 * Checks a texted code and, when it is right, runs `accept` in the transaction that consumes it: if `accept` fails, the
 * code stays valid. Five wrong attempts invalidate a code; every failure has the same answer (product/sign-in#codes).
 * @throws Refusal CODE_WRONG, TOO_MANY_REQUESTS, and what `accept` throws
 */
export async function acceptPhoneCode<Outcome>(
  context: Context,
  attempt: CodeTry,
  accept: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const { clock, db, tokens } = context;
  const now = clock.now();
  // Committed before the comparison, so that a crash or a refusal doesn't give the attempt back.
  const counted = await requireTry(context, attempt, now);
  if (!counted || !tokens.equal(counted.mac, tokens.macCode(counted.id, attempt.phone, attempt.code))) {
    throw new Refusal('CODE_WRONG');
  }
  const { businessId } = attempt;
  const work = async (tx: Tx): Promise<Outcome> => {
    // Fails first if the code was consumed concurrently, which rolls back what `accept` started.
    const [, outcome] = await tx.pipeline([() => consume(tx, counted.id, now), () => accept(tx)]);
    return outcome;
  };
  return businessId === undefined ? db.transaction(work) : db.sharedTransaction(businessId, work);
}

async function consume(tx: Tx, codeId: string, now: Instant): Promise<void> {
  const used = await queryPrepared(tx, CONSUME, [codeId, dateOf(now)]);
  if (used.length === 0) throw new Refusal('CODE_WRONG');
}

async function requireTry({ db, tokens }: Context, attempt: CodeTry, now: Instant): Promise<Counted | undefined> {
  const { phone, purpose, address } = attempt;
  const limits = checkLimits(tokens, attempt);
  const row = await countTry(db, {
    phone,
    purpose,
    now: dateOf(now),
    network: networkOf(address),
    own: windowOf(limits.own, now),
    elsewhere: windowOf(limits.elsewhere, now),
  });
  if (row?.isAllowed) return row.id && row.mac ? { id: row.id, mac: row.mac } : undefined;
  // Counts once more, in a transaction that is rolled back, to learn how long to wait.
  return db.transaction(async (tx) => {
    const { waitSeconds } = await takeHits(tx, row?.isOwn ? [limits.own] : [limits.own, limits.elsewhere], now);
    throw tooManyCodes('TOO_MANY_REQUESTS', Math.max(1, waitSeconds));
  });
}
