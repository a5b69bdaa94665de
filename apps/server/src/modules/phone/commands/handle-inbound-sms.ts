import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { phoneOptOut } from '@primehour/db/schema/phone';
import type { Tx } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import { inArray } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type Reply, replyOf } from '../policy.ts';
import { optOutKeys } from '../queries.ts';

/** A reply proves the phone, for the business that last texted it. */
const PROVE_BY_REPLY = prepared(
  'prove-by-reply',
  `
  update client set proven_at = $2
  where phone = $1 and proven_at is null and business_id = (
    select business_id from message
    where recipient = $1 and channel = 'sms' and status = 'SENT' and business_id is not null
    order by sent_at desc limit 1)`,
  {},
);

/** Handles an inbound text: STOP ends all texts to its sender, START allows them again. Idempotent. */
export async function handleInboundSms(
  tx: Tx,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  { phone, body }: { readonly phone: Phone; readonly body: string },
): Promise<Reply | undefined> {
  const reply = replyOf(body);
  if (reply === 'STOP') {
    const row = { phone, optedOutAt: dateOf(clock.now()) };
    await tx.insert(phoneOptOut).values(row).onConflictDoNothing();
  }
  if (reply !== 'STOP' && reply !== 'HELP') {
    await queryPrepared(tx, PROVE_BY_REPLY, [phone, dateOf(clock.now())]);
  }
  if (reply === 'START') await tx.delete(phoneOptOut).where(inArray(phoneOptOut.phone, optOutKeys(tokens, phone)));
  return reply;
}
