import * as copy from '@primehour/contract/copy/refusals';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { canSaveCard } from '@primehour/domain/booking/transitions';
import { eq, and, sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { CardCheck } from '../../../ports/card-holds.ts';
import { type MethodSetup, PaymentFailure } from '../../../ports/payments.ts';
import type { Card } from '../../../ports/sandbox.ts';
import type { SavedCard } from '../../../ports/saved-card.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { inTenant } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { isSuspended } from '../../operator/api.ts';
import { assertAllowed, stateOf } from '../policy.ts';
import { findBooking } from '../queries.ts';
import { type CardRow, findCard } from '../queries/find-card.ts';
import { findTerms, describeTermsToAgree } from '../queries/find-terms.ts';
import { checkSavedCard, fetchSavedCard, methodOfForm } from './fetch-saved-card.ts';
import { DECLINE_MESSAGES } from './pay-booking.ts';
import { requestRemoval } from './remove-card.ts';
import { confirmByCard } from './settle-payment.ts';
import { storeCard } from './store-card.ts';

const SETUPS_PER_HOUR = 10;

/**
 * Opens the provider's form that saves the card of a booking that needs one. A booking has the same form until a card is
 * saved with it. A card that was saved with it without our knowledge is stored first, because a completed form takes no
 * other (the same rules as for bidders).
 * @throws Refusal NOT_FOUND, WRONG_STATE, UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function openCardForm(deps: Deps, tenant: AnyTenant, bookingId: string): Promise<MethodSetup> {
  const row = await findReplaceable(deps, tenant, bookingId);
  const setup = await openSetup(deps, row);
  const saved = await fetchSavedCard(deps, setup);
  if (saved.status === 'READY' && (await isAgreed(deps, tenant, bookingId))) await keepIfGood(deps, tenant, row, saved);
  else if (saved.status === 'READY' || (saved.status === 'FAILED' && saved.failureCode === 'cancelled')) {
    await closeForm(deps, row);
  } else return setup;
  return openSetup(deps, await findReplaceable(deps, tenant, bookingId));
}

type Sent = { readonly setupId: string; readonly card?: Card | undefined };

/**
 * Stores the card that was saved with a booking's form, in place of the earlier one. With the sandbox, the card itself is
 * submitted here.
 * @throws Refusal NOT_FOUND, WRONG_STATE, AGREEMENT_NEEDED, METHOD_REFUSED, PAYMENT_PENDING, UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function saveCard(
  deps: Deps,
  tenant: AnyTenant,
  bookingId: string,
  { setupId, card }: Sent,
): Promise<void> {
  const row = await findReplaceable(deps, tenant, bookingId);
  if (!(await isAgreed(deps, tenant, bookingId))) throw new Refusal('AGREEMENT_NEEDED');
  const setup = await openSetup(deps, row);
  if (setup.setupId !== setupId) {
    // Stored already, by the provider's event or another tab.
    if (row.methodId !== null && (await methodOfForm(deps, setupId)) === row.methodId) return;
    throw new Refusal('METHOD_REFUSED', { message: copy.cardFormOutdated });
  }
  const saved = await fetchSavedCard(deps, setup, card);
  if (saved.status === 'PENDING') throw new Refusal('PAYMENT_PENDING', { message: copy.cardCheckPending });
  if (saved.status === 'FAILED') throw new Refusal('METHOD_REFUSED', { message: DECLINE_MESSAGES[saved.failureCode] });
  const check = await keepIfGood(deps, tenant, row, saved);
  if (check.status === 'REFUSED') throw new Refusal('METHOD_REFUSED', { message: DECLINE_MESSAGES[check.failureCode] });
  const kept = await findCard(deps.db.read, tenant, bookingId);
  if (kept?.methodId !== saved.methodId) throw new Refusal('METHOD_REFUSED', { message: copy.cardFormOutdated });
}

/** A booking that needs a card, and still can get one: a suspended business takes none (decision 058). */
async function findReplaceable({ db, clock }: Deps, tenant: AnyTenant, bookingId: string): Promise<CardRow> {
  const [row, found, isOff] = await Promise.all([
    findCard(db.read, tenant, bookingId),
    findBooking(db.read, tenant, bookingId),
    isSuspended(db.read, tenant),
  ]);
  assertAllowed(canSaveCard(stateOf(orNotFound(found)), clock.now()));
  if (!row || isOff) throw new Refusal('WRONG_STATE');
  return row;
}

/** The form of a card is shown with the terms to agree to; without agreement, no card is stored. */
async function isAgreed({ db, clock }: Deps, tenant: AnyTenant, bookingId: string): Promise<boolean> {
  const found = await findBooking(db.read, tenant, bookingId);
  if (found?.status !== 'PENDING') return true;
  return describeTermsToAgree(await findTerms(db.read, tenant, bookingId), clock.now()) === undefined;
}

async function openSetup({ payments, db, log }: Deps, row: CardRow): Promise<MethodSetup> {
  const { bookingId, setupNumber } = row;
  try {
    const setup = await payments.openMethodSetup({
      customerKey: `booking:${bookingId}`,
      idempotencyKey: `card:${bookingId}:${setupNumber}`,
    });
    if (row.setupId !== setup.setupId) {
      await db.transaction((tx) => tx.update(bookingCard).set({ setupId: setup.setupId }).where(isFormOf(row)));
    }
    return setup;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    log.error({ err: error, bookingId }, 'A card form could not be opened');
    throw new Refusal('UNAVAILABLE', { message: copy.cardPaymentUnavailable });
  }
}

/** Saving a card or closing its form increments the number, so a form that was read before no longer matches. */
const isFormOf = ({ businessId, bookingId, setupNumber }: CardRow) =>
  and(
    eq(bookingCard.businessId, businessId),
    eq(bookingCard.bookingId, bookingId),
    eq(bookingCard.setupNumber, setupNumber),
  );

/**
 * Stores a card that can be charged; the form of one that can't is closed. A form is used once: while the card is checked,
 * the provider's event or another tab may have stored it, and the client may have replaced it since.
 */
async function keepIfGood(deps: Deps, tenant: AnyTenant, row: CardRow, saved: SavedCard): Promise<CardCheck> {
  const { bookingId, setupNumber } = row;
  const { methodId, label, validThrough } = saved;
  const idempotencyKey = `check:booking:${bookingId}:${setupNumber}`;
  const check = await checkSavedCard(deps, { methodId, idempotencyKey });
  if (check.status === 'REFUSED') {
    await closeForm(deps, row);
    return check;
  }
  const card = { methodId, label, validThrough };
  await inTenant(deps, tenant, async (write) => {
    const open = await write.tx.select().from(bookingCard).where(isFormOf(row)).for('update');
    if (open.length === 0) return;
    await storeCard(write, { bookingId, provider: deps.payments.name, card });
    await confirmByCard(write, bookingId);
    // The earlier card is no longer needed.
    if (row.methodId !== null && row.methodId !== methodId && row.provider !== null) {
      await requestRemoval(write, { provider: row.provider, methodId: row.methodId });
    }
  });
  return check;
}

/** @throws Refusal TOO_MANY_REQUESTS */
async function closeForm({ db, clock }: Deps, row: CardRow): Promise<void> {
  const hit = { key: `card:${row.bookingId}`, limit: SETUPS_PER_HOUR, windowSeconds: 3600 };
  await db.transaction(async (tx) => {
    const { waitSeconds } = await takeHits(tx, [hit], clock.now());
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    await tx
      .update(bookingCard)
      .set({ setupNumber: sql`${bookingCard.setupNumber} + 1`, setupId: null })
      .where(isFormOf(row));
  });
}
