import * as copy from '@primehour/contract/copy/refusals';
import { bidder } from '@primehour/db/schema/auction';
import { business } from '@primehour/db/schema/business';
import { listing } from '@primehour/db/schema/listing';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { MethodSetup, SavedMethod } from '../../../ports/payments.ts';
import type { Card } from '../../../ports/sandbox.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { checkSavedCard, DECLINE_MESSAGES, expiresBefore, fetchSavedCard, methodOfForm } from '../../booking/api.ts';
import { SETUPS_PER_HOUR, type BidderRow } from '../policy.ts';

/** A bidder's current form; `isSaved` when it turns out that a card was saved with the previous one. */
type MethodForm = { readonly setup: MethodSetup; readonly bidder: BidderRow; readonly isSaved: boolean };

/**
 * Opens the provider's form that saves a card for a bidder. The same bidder gets the same form until a card is saved
 * with it, so that a reload doesn't open a second one and the form's owner is known without storing it. If a card was
 * saved with the provider but its notification was lost, it is stored now: a completed form accepts no other card. A
 * form whose card was refused stays open.
 * @throws Refusal UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function openMethodForm(deps: Deps, who: BidderRow): Promise<MethodForm> {
  const setup = await openSetup(deps, who);
  const saved = await fetchSavedCard(deps, setup);
  const isSaved = saved.status === 'READY';
  const isClosed = saved.status === 'FAILED' && saved.failureCode === 'cancelled';
  if (!isSaved && !isClosed) return { setup, bidder: who, isSaved };
  if (isSaved && (await findProblem(deps, who, saved)) !== undefined) {
    const bidder = await closeSetup(deps, who, {});
    return { setup: await openSetup(deps, bidder), bidder, isSaved: false };
  }
  const bidder = await closeSetup(deps, who, isSaved ? methodOf(deps, saved) : {});
  return { setup: await openSetup(deps, bidder), bidder, isSaved };
}

async function openSetup({ payments, log }: Deps, who: BidderRow): Promise<MethodSetup> {
  try {
    return await payments.openMethodSetup({
      // Not the client's id, which merging two records would change under an open form.
      customerKey: `bidder:${who.listingId}:${who.number}`,
      idempotencyKey: `setup:${who.listingId}:${who.number}:${who.setupNumber}`,
    });
  } catch (error) {
    log.error({ err: error }, 'A card form could not be opened');
    throw new Refusal('UNAVAILABLE', { message: copy.cardPaymentUnavailable });
  }
}

type Sent = { readonly setupId: string; readonly card?: Card | undefined };

/**
 * Stores the card that was saved with a bidder's form. With the sandbox, the card itself is submitted here.
 * @throws Refusal METHOD_REFUSED, PAYMENT_PENDING, UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function saveMethod(deps: Deps, who: BidderRow, { setupId, card }: Sent): Promise<BidderRow> {
  const setup = await openSetup(deps, who);
  if (setup.setupId !== setupId) {
    // A page view may have come first, and stored the card of this form.
    if (await isKept(deps, who, setupId)) return who;
    // Another bidder's form, or an old one: theirs is open again, and nothing was saved with it.
    throw new Refusal('METHOD_REFUSED', { message: copy.cardFormOutdated });
  }
  const saved = await fetchSavedCard(deps, setup, card);
  if (saved.status === 'PENDING') throw new Refusal('PAYMENT_PENDING', { message: copy.cardCheckPending });
  if (saved.status === 'FAILED') throw new Refusal('METHOD_REFUSED', { message: DECLINE_MESSAGES[saved.failureCode] });
  await requireGood(deps, who, saved);
  const kept = await closeSetup(deps, who, methodOf(deps, saved));
  if (kept.methodId !== saved.methodId) throw new Refusal('METHOD_REFUSED', { message: copy.cardFormOutdated });
  return kept;
}

/**
 * A card that can't pay is not stored, and its form accepts no other, so the next one is opened.
 * @throws Refusal METHOD_REFUSED, UNAVAILABLE, TOO_MANY_REQUESTS
 */
async function requireGood(deps: Deps, who: BidderRow, saved: ReadyMethod): Promise<void> {
  const problem = await findProblem(deps, who, saved);
  if (problem === undefined) return;
  await closeSetup(deps, who, {});
  throw new Refusal('METHOD_REFUSED', { message: problem });
}

/** Why a card can't pay for a winning bid: it expires too early, or declines every charge. */
async function findProblem(deps: Deps, who: BidderRow, saved: ReadyMethod): Promise<string | undefined> {
  if (await expiresTooEarly(deps, who, saved)) return copy.cardExpiresTooEarly;
  const idempotencyKey = `check:${who.listingId}:${who.number}:${who.setupNumber}`;
  const check = await checkSavedCard(deps, { methodId: saved.methodId, idempotencyKey });
  return check.status === 'PASSED' ? undefined : DECLINE_MESSAGES[check.failureCode];
}

async function expiresTooEarly({ db }: Deps, who: BidderRow, saved: ReadyMethod): Promise<boolean> {
  const [row] = await db.read
    .select({ endAt: listing.endAt, zone: business.timezone })
    .from(listing)
    .innerJoin(business, eq(business.id, listing.businessId))
    .where(and(eq(listing.businessId, who.businessId), eq(listing.id, who.listingId)));
  return row !== undefined && expiresBefore(saved, row.endAt, row.zone);
}

const methodOf = ({ payments }: Deps, saved: ReadyMethod) => ({
  provider: payments.name,
  methodId: saved.methodId,
  methodLabel: saved.label,
});
type ReadyMethod = Extract<SavedMethod, { status: 'READY' }>;

const isKept = async (deps: Deps, { methodId }: BidderRow, setupId: string): Promise<boolean> =>
  methodId !== null && (await methodOfForm(deps, setupId)) === methodId;

/**
 * Starts a new form for this bidder. A form is closed only once: while its card was being checked, another request may
 * have stored the card, and its bidder may have replaced it since. What is stored then stays.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function closeSetup(
  { db, clock }: Deps,
  who: BidderRow,
  method: Partial<ReturnType<typeof methodOf>>,
): Promise<BidderRow> {
  const isThis = and(
    eq(bidder.businessId, who.businessId),
    eq(bidder.listingId, who.listingId),
    eq(bidder.number, who.number),
  );
  const hit = { key: `setup:${who.listingId}:${who.number}`, limit: SETUPS_PER_HOUR, windowSeconds: 3600 };
  return db.transaction(async (tx) => {
    const { waitSeconds } = await takeHits(tx, [hit], clock.now());
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    const [row] = await tx
      .update(bidder)
      .set({ ...method, ...(method.methodId && { cardMissingSince: null }), setupNumber: who.setupNumber + 1 })
      .where(and(isThis, eq(bidder.setupNumber, who.setupNumber)))
      .returning();
    const [newer] = row ? [row] : await tx.select().from(bidder).where(isThis);
    return newer ?? who;
  });
}
