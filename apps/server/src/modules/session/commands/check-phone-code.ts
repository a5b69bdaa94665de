import { mergeCalls } from '@primehour/db/merged-statements';
import { bool, nullable, prepared, uuid, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { type CodePurpose, phoneCode } from '@primehour/db/schema/phone';
import type { Tx } from '@primehour/db/transaction';
import { CODE_MAX_TRIES } from '@primehour/domain/limits';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/client-address.ts';
import { takeHits, windowsOf } from '../../../rate-limit.ts';
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

/** What is counted; `networkKey` is the one of `keys` that counts for the network of the attempt. */
type Try = Pick<CodeTry, 'phone' | 'purpose'> & {
  readonly now: Date;
  readonly maxTries: number;
  readonly keys: readonly string[];
  readonly starts: readonly Date[];
  readonly limits: readonly number[];
  readonly network: string;
  readonly networkKey: string | undefined;
};

type Counted = { readonly id: string; readonly mac: Buffer };

/**
 * Counts in one statement, so that parallel guesses never compare more than the limit allows. It also increments the
 * rate limits, unless one is exhausted: then it changes nothing and reports that. Attempts from the network that
 * requested the code have a separate count and skip the network's limit, so that strangers can neither invalidate
 * a code nor use up its owner's attempts.
 */
const COUNT_TRY = preparedBy<Try>()(
  'count-code-try',
  (p) => `
  with own as (
    select exists (
      select from phone_code
      where phone = ${p.phone} and purpose = ${p.purpose} and consumed_at is null and expires_at > ${p.now}
        and network = ${p.network}) as is_own
  ), hit as (
    select h.key, h.window_start, h.most
    from unnest(${p.keys}::text[], ${p.starts}::timestamptz[], ${p.limits}::int[]) as h (key, window_start, most), own
    where h.key <> ${p.networkKey} or not own.is_own
  ), counted as (
    insert into rate_limit (key, window_start, hits)
    select key, window_start, 1 from hit
    where not exists (
      select from rate_limit r join hit h on (r.key, r.window_start) = (h.key, h.window_start) where r.hits >= h.most)
    order by key
    on conflict (key, window_start) do update set hits = least(rate_limit.hits + 1, 1000000000)
    returning key, hits
  ), allowed as (
    select count(*) = (select count(*) from hit) as is_allowed
    from counted c join hit h on h.key = c.key where c.hits <= h.most
  ), tried as (
    update phone_code set
      tries = tries + (network is not distinct from ${p.network})::int,
      tries_elsewhere = tries_elsewhere + (network is distinct from ${p.network})::int
    where phone = ${p.phone} and purpose = ${p.purpose} and consumed_at is null and expires_at > ${p.now}
      and case when network = ${p.network} then tries else tries_elsewhere end < ${p.maxTries}
      and (select is_allowed from allowed)
    returning id, code_mac as mac
  )
  select a.is_allowed as "isAllowed", own.is_own as "isOwn", t.id, t.mac
  from allowed a cross join own left join tried t on true`,
  { isAllowed: bool(), isOwn: bool(), id: nullable(uuid()), mac: nullable(phoneCode.codeMac) },
);

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
  const counted = await countTry(context, attempt, now);
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

async function countTry({ db, tokens }: Context, attempt: CodeTry, now: Instant): Promise<Counted | undefined> {
  const { phone, purpose, address } = attempt;
  const limits = checkLimits(tokens, attempt);
  const windows = windowsOf([limits.own, limits.elsewhere], now);
  const [row] = await queryPrepared(db.read, COUNT_TRY, {
    phone,
    purpose,
    now: dateOf(now),
    maxTries: CODE_MAX_TRIES,
    keys: windows.map(({ key }) => key),
    starts: windows.map(({ startMs }) => new Date(startMs)),
    limits: windows.map(({ limit }) => limit),
    network: networkOf(address),
    networkKey: windows[1]?.key,
  });
  if (row?.isAllowed) return row.id && row.mac ? { id: row.id, mac: row.mac } : undefined;
  // Counts once more, in a transaction that is rolled back, to learn how long to wait.
  return db.transaction(async (tx) => {
    const { waitSeconds } = await takeHits(tx, row?.isOwn ? [limits.own] : [limits.own, limits.elsewhere], now);
    throw tooManyCodes('TOO_MANY_REQUESTS', Math.max(1, waitSeconds));
  });
}
