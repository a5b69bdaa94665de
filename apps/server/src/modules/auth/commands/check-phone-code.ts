import { named } from '@primehour/db/raw';
import type { CodePurpose } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import { CODE_MAX_TRIES } from '@primehour/domain/limits';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { takeHits } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { checkLimits, tooManyCodes } from '../policy.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'tokens'>;

export type CodeTry = {
  readonly phone: Phone;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly address: string;
};

type Counted = { readonly id: string; readonly mac: Buffer };

/** Counting is one statement, so that of any number of parallel guesses no more than allowed are ever compared. */
const COUNT_TRY = `
  update phone_code set tries = tries + 1
  where phone = $1 and purpose = $2 and consumed_at is null and expires_at > $3 and tries < $4
  returning id, code_mac as mac`;

const CONSUME = 'update phone_code set consumed_at = $2 where id = $1 and consumed_at is null returning id';

/**
 * Checks a texted code and uses it up when it is right.
 * @throws Refusal CODE_WRONG, TOO_MANY_REQUESTS
 */
export const checkPhoneCode = (context: Context, attempt: CodeTry): Promise<void> =>
  acceptPhoneCode(context, attempt, async () => {});

/**
 * Checks a texted code and, when it is right, runs `accept` in the transaction that uses the code up: if `accept`
 * fails, the code stays good. Five wrong tries burn a code; every no sounds the same (decisions, codes and limits).
 * @throws Refusal CODE_WRONG, TOO_MANY_REQUESTS, and whatever `accept` refuses with
 */
export async function acceptPhoneCode<Outcome>(
  context: Context,
  attempt: CodeTry,
  accept: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const { clock, db, tokens } = context;
  const now = clock.now();
  // Committed before the comparison: a crash or a refusal in between must not give the try back.
  const counted = await db.transaction((tx) => countTry(tx, attempt, now));
  if (!counted || !tokens.equal(counted.mac, tokens.macCode(counted.id, attempt.phone, attempt.code))) {
    throw new Refusal('CODE_WRONG');
  }
  return db.transaction(async (tx) => {
    const used = await named(tx, 'consume-code', CONSUME, [counted.id, dateOf(now)]);
    if (used.length === 0) throw new Refusal('CODE_WRONG');
    return accept(tx);
  });
}

async function countTry(tx: Tx, { phone, purpose, address }: CodeTry, now: Instant): Promise<Counted | undefined> {
  const { waitSeconds } = await takeHits(tx, checkLimits(phone, purpose, address), now);
  if (waitSeconds > 0) throw tooManyCodes('TOO_MANY_REQUESTS', waitSeconds);
  const [counted] = await named<Counted>(tx, 'count-code-try', COUNT_TRY, [
    phone,
    purpose,
    dateOf(now),
    CODE_MAX_TRIES,
  ]);
  return counted;
}
