import { setTimeout as pause } from 'node:timers/promises';
import { type CodePurpose, phoneCode } from '@primehour/db/schema/phone';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { decideCodeRequest, mayGoAhead, waitBehindGrant } from '@primehour/domain/challenge/code-history';
import { bitsFor, isEnoughWork } from '@primehour/domain/challenge/difficulty';
import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import { checkTextable } from '@primehour/domain/texted-phone';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/client-address.ts';
import { queueText } from '../../../messages/queue-text.ts';
import type { CodeKind } from '../../../ports/message-kinds.ts';
import { Refusal } from '../../../refusal.ts';
import { isOptedOut, requireTextable } from '../../phone/api.ts';
import {
  unknownPhoneBudgets,
  tooManyCodes,
  checkProof,
  issueChallenge,
  type CodeRequest,
  type Work,
} from '../policy.ts';
import { hasJustBeenOptedOut, lockCodeHistory } from '../queries.ts';
import { loadStanding } from '../queries/load-standing.ts';
import { countCode } from './count-code.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'sms' | 'tokens'>;

const KINDS: Record<CodePurpose, CodeKind> = {
  SIGN_IN: 'SIGN_IN_CODE',
  BOOKING: 'BOOKING_CODE',
  STEP_UP: 'STEP_UP_CODE',
};
const CODE_VALID_SECONDS = CODE_VALID_MINUTES * 60;

/** How long a code is valid, and how long until another can be requested. */
type CodeSent = { readonly expiresInSeconds: number; readonly requestTimeout: number };

/**
 * For a provider whose inbound texts don't reach us: only its refusal reveals that someone texted STOP. Long enough for
 * a second try after waiting for a text that never came, short enough to believe a person who has just texted START.
 */
const OPT_OUT_TRUSTED_SECONDS = 120;

/** Minimum duration of a challenge response, so that a text sent in the same request isn't revealed by its timing. */
const CHALLENGE_ANSWER_MS = 150;

/**
 * Texts a code that replaces the live one (product/sign-in#codes).
 * @throws Refusal PHONE_NOT_MOBILE, PHONE_OPTED_OUT, TOO_MANY_CODES, CHALLENGE_REQUIRED
 */
export async function sendPhoneCode(context: Context, request: CodeRequest): Promise<CodeSent> {
  const startedMs = performance.now();
  try {
    return await sendCodeWithProof(context, request, checkProof(context, request, context.clock.now()));
  } catch (error) {
    const isChallenge = error instanceof Refusal && error.code === 'CHALLENGE_REQUIRED';
    if (isChallenge) await pause(Math.max(0, startedMs + CHALLENGE_ANSWER_MS - performance.now()));
    throw error;
  }
}

/**
 * Under load, requests for unknown phones need proof of work. A known phone is texted immediately behind the same
 * answer, so that no answer reveals which phones are known (decision 054). A refusal rolls the counters back.
 * @throws Refusal PHONE_NOT_MOBILE, PHONE_OPTED_OUT, TOO_MANY_CODES, CHALLENGE_REQUIRED
 */
export async function sendCodeWithProof(
  context: Context,
  request: CodeRequest,
  work: Work | undefined,
): Promise<CodeSent> {
  const { phone, purpose } = request;
  if (!checkTextable(phone).ok) throw new Refusal('PHONE_NOT_MOBILE');
  const now = context.clock.now();
  const budgets = unknownPhoneBudgets(request, context.config.codesPerHour);
  const standing = await loadStanding(context, request, budgets);
  const requiredBits = bitsFor(standing.loads);
  if (!isEnoughWork(work?.bits ?? 0, requiredBits)) {
    if (standing.isKnown) await sendAhead(context, request, now);
    throw issueChallenge(context, phone, requiredBits, now);
  }
  await requireTextable(context, request);
  const requestTimeout = await context.db.transaction(async (tx) => {
    const history = await lockCodeHistory(tx, phone, now);
    const verdict = decideCodeRequest(history, purpose, now);
    const wait = waitBehindGrant(history, now);
    if (verdict.kind === 'WAIT') throw tooManyCodes('TOO_MANY_CODES', verdict.seconds);
    if (await isStopped(tx, context.tokens, phone, now)) throw new Refusal('PHONE_OPTED_OUT');
    if (verdict.kind === 'GRANT') {
      await grantCode(tx, verdict.codeId, now);
      return wait;
    }
    // Last, because these counters are shared: a request refused by its own limits must not hold their locks.
    const { lackingBits } = await countCode(tx, context, { budgets, standing, work, now });
    if (lackingBits > 0) throw issueChallenge(context, phone, lackingBits, now);
    await replaceCode(tx, context, request, { now, grantedAt: now });
    return wait;
  });
  return { expiresInSeconds: CODE_VALID_SECONDS, requestTimeout };
}

/** Texts a known phone while its request is answered with a challenge; its own limits are applied afterward. */
async function sendAhead(context: Context, request: CodeRequest, now: Instant): Promise<void> {
  await context.db.transaction(async (tx) => {
    const history = await lockCodeHistory(tx, request.phone, now);
    if (!mayGoAhead(history, now) || (await isStopped(tx, context.tokens, request.phone, now))) return;
    await countCode(tx, context, { budgets: [], standing: KNOWN, work: undefined, now });
    await replaceCode(tx, context, request, { now, grantedAt: null });
  });
}

const KNOWN = { isKnown: true, loads: [], carried: [] };

async function isStopped(tx: Tx, tokens: Context['tokens'], phone: Phone, now: Instant): Promise<boolean> {
  const since = now - OPT_OUT_TRUSTED_SECONDS * 1000;
  return (await isOptedOut(tx, tokens, phone)) || (await hasJustBeenOptedOut(tx, phone, since));
}

async function grantCode(tx: Tx, codeId: string, now: Instant): Promise<void> {
  await tx
    .update(phoneCode)
    .set({ grantedAt: dateOf(now) })
    .where(eq(phoneCode.id, codeId));
}

async function replaceCode(
  tx: Tx,
  { tokens }: Context,
  { phone, purpose, address }: CodeRequest,
  { now, grantedAt }: { readonly now: Instant; readonly grantedAt: Instant | null },
) {
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
    grantedAt: grantedAt && dateOf(grantedAt),
    network: networkOf(address),
  });
  const secret = { value: code, seal: tokens.seal };
  await queueText(tx, { kind: KINDS[purpose], to: phone, data: {}, secret }, now);
}
