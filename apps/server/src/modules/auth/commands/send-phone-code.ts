import { type CodePurpose, phoneCode } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import { judgeForTexts } from '@primehour/domain/texted-phone';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { takeHits } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { CodeKind } from '../../../messages/kinds.ts';
import { queueText } from '../../../messages/queue-text.ts';
import { requireTextable } from '../../phone/commands/look-up-line.ts';
import { isOptedOut } from '../../phone/queries.ts';
import { CODE_COOLDOWN_SECONDS, ownSendLimits, sharedSendLimits, tooManyCodes } from '../policy.ts';
import { findLastCode, hasJustBeenOptedOut } from '../queries.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'sms' | 'tokens'>;

export type CodeRequest = { readonly phone: Phone; readonly purpose: CodePurpose; readonly address: string };

const KINDS: Record<CodePurpose, CodeKind> = {
  SIGN_IN: 'SIGN_IN_CODE',
  BOOKING: 'BOOKING_CODE',
  STEP_UP: 'STEP_UP_CODE',
};
const CODE_VALID_SECONDS = CODE_VALID_MINUTES * 60;

/**
 * For a provider whose inbound texts do not reach us: only its refusal tells that somebody texted STOP.
 * Long enough for the second try of somebody who waited for a text in vain, short enough that
 * a person who has just texted START is believed.
 */
const OPT_OUT_TOLD_SECONDS = 120;

/**
 * Texts a code that replaces the live one (decisions, codes and limits). The answer is the same for a known and an
 * unknown phone. A refusal rolls the counters back, so that it uses up nothing.
 * @throws Refusal PHONE_NOT_MOBILE, PHONE_OPTED_OUT, TOO_MANY_CODES
 */
export async function sendPhoneCode(context: Context, request: CodeRequest): Promise<{ expiresInSeconds: number }> {
  if (!judgeForTexts(request.phone).ok) throw new Refusal('PHONE_NOT_MOBILE');
  await requireTextable(context, request);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await refuseTooMany(tx, context, request, now);
    await replaceCode(tx, context, request, now);
  });
  return { expiresInSeconds: CODE_VALID_SECONDS };
}

async function refuseTooMany(tx: Tx, { log, tokens }: Context, { phone, purpose, address }: CodeRequest, now: Instant) {
  // This also makes sends to one phone take turns: its counter stays locked until the commit.
  const own = await takeHits(tx, ownSendLimits(phone, purpose, address), now);
  const lastAt = await findLastCode(tx, phone, now - CODE_COOLDOWN_SECONDS * 1000);
  const cooldownSeconds = lastAt === undefined ? 0 : Math.ceil((lastAt - now) / 1000) + CODE_COOLDOWN_SECONDS;
  const ownWait = Math.max(own.waitSeconds, cooldownSeconds);
  if (ownWait > 0) throw tooManyCodes('TOO_MANY_CODES', ownWait);
  // Only now the counters that all share: whoever is refused by their own must not hold up the others.
  const shared = await takeHits(tx, sharedSendLimits(phone), now);
  if (shared.waitSeconds > 0) {
    log.error({ purpose, waitSeconds: shared.waitSeconds }, 'Codes are refused by a limit that all share: pumping?');
    throw tooManyCodes('TOO_MANY_CODES', shared.waitSeconds);
  }
  const isStopped =
    (await isOptedOut(tx, tokens, phone)) || (await hasJustBeenOptedOut(tx, phone, now - OPT_OUT_TOLD_SECONDS * 1000));
  if (isStopped) throw new Refusal('PHONE_OPTED_OUT');
}

async function replaceCode(tx: Tx, { tokens }: Context, { phone, purpose, address }: CodeRequest, now: Instant) {
  const id = uuidV7(now);
  const code = tokens.makeCode();
  await tx
    .update(phoneCode)
    .set({ consumedAt: dateOf(now) })
    .where(and(eq(phoneCode.phone, phone), eq(phoneCode.purpose, purpose), isNull(phoneCode.consumedAt)));
  await tx.insert(phoneCode).values({
    id,
    phone,
    purpose,
    codeMac: tokens.macCode(id, phone, code),
    sentAt: dateOf(now),
    expiresAt: dateOf(now + CODE_VALID_SECONDS * 1000),
    address,
  });
  const secret = { value: code, seal: tokens.seal };
  await queueText(tx, { kind: KINDS[purpose], to: phone, data: {}, secret }, now);
}
