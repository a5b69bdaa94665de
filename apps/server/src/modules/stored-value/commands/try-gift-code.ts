import * as copy from '@primehour/contract/copy/refusals';
import { storedValue } from '@primehour/db/schema/stored-value';
import { GIFT_CODE_TRIES_PER_DAY, GIFT_CODE_TRIES_PER_NETWORK } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/client-address.ts';
import { takeHits } from '../../../rate-limit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { BALANCE } from '../../money/api.ts';
import { balanceToUse } from '../queries.ts';

/** What expired holds return as soon as the next booking is written. */
const comingBack = (now: Instant) => sql<number>`(select coalesce(sum(p.amount_cents), 0)::float8 from payment p
  join booking b on b.business_id = p.business_id and b.id = p.booking_id
  where p.business_id = ${storedValue.businessId} and p.stored_value_id = ${storedValue.id} and p.given_back_at is null
    and b.status = 'PENDING' and b.hold_expires_at <= ${dateOf(now)})`;

type Try = {
  /** Normalized by `typedGiftCode`. */
  readonly code: string;
  readonly phone: Phone;
  readonly address: string;
};

const DAY_SECONDS = DAY_MS / 1000;

/**
 * The gift card of the code that a client entered, if it is of this business and has a balance. Correct tries count as
 * well.
 * @throws Refusal GIFT_CARD_REFUSED, with a message at the field; TOO_MANY_REQUESTS
 */
export async function tryGiftCode(
  { db, clock, tokens }: Pick<Deps, 'db' | 'clock' | 'tokens'>,
  tenant: PublicTenant,
  { code, phone, address }: Try,
): Promise<{ readonly id: string }> {
  const network = networkOf(address);
  const limits = [
    {
      // Not by phone alone: nobody has proven it yet, and a stranger could block its owner for a day.
      key: `gift-code:phone:${tokens.phoneKey(phone)}:${network}`,
      limit: GIFT_CODE_TRIES_PER_DAY,
      windowSeconds: DAY_SECONDS,
    },
    { key: `gift-code:network:${network}`, limit: GIFT_CODE_TRIES_PER_NETWORK, windowSeconds: DAY_SECONDS },
  ];
  const { waitSeconds } = await takeHits(db.read, limits, clock.now());
  if (waitSeconds > 0) {
    const message = copy.tooManyGiftCodes;
    throw new Refusal('TOO_MANY_REQUESTS', {
      message,
      requestTimeout: waitSeconds,
      issues: [{ path: 'giftCode', message }],
    });
  }
  const [found] = await db.read
    .select({ row: storedValue, balance: sql<number>`${BALANCE} + ${comingBack(clock.now())}` })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.codeHash, tokens.hashSecret(code))));
  balanceToUse(found);
  return { id: orNotFound(found).row.id };
}
