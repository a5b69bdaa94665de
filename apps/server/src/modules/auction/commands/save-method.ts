import { bidder } from '@primehour/db/schema/listing';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Card, type MethodSetup, PaymentFailure, type SavedMethod } from '../../../ports/payments.ts';
import { DECLINE_WORDS } from '../../booking/commands/pay-booking.ts';
import type { BidderRow } from '../queries.ts';

/**
 * Opens the provider's form that saves a card for a bidder. The same bidder gets the same form until a card was saved
 * with it, so that a reload opens no second one, and a form is known to be theirs without being stored.
 * @throws Refusal UNAVAILABLE
 */
export async function openMethodForm({ payments, log }: Deps, who: BidderRow): Promise<MethodSetup> {
  try {
    return await payments.openMethodSetup({
      // Not the client's id: two records that are merged would change it under an open form.
      customerKey: `bidder:${who.listingId}:${who.number}`,
      idempotencyKey: `setup:${who.listingId}:${who.number}:${who.setupNumber}`,
    });
  } catch (error) {
    log.error({ err: error }, 'A form for a card could not be opened');
    throw new Refusal('UNAVAILABLE', { message: 'Card payment can’t be reached right now. Try again, please' });
  }
}

type Sent = { readonly setupId: string; readonly card?: Card | undefined };

/**
 * Keeps the card that was saved with a bidder's form. With the sandbox the card itself is handed over here.
 * @throws Refusal METHOD_REFUSED, PAYMENT_PENDING, UNAVAILABLE
 */
export async function saveMethod(deps: Deps, who: BidderRow, { setupId, card }: Sent): Promise<BidderRow> {
  const { db, payments } = deps;
  const setup = await openMethodForm(deps, who);
  // Somebody else's form, or one of before: theirs is open again, and nothing was saved with it.
  if (setup.setupId !== setupId)
    throw new Refusal('METHOD_REFUSED', { message: 'This form is out of date. Try again, please' });
  const saved = await askProvider(deps, setup, card);
  if (saved.status === 'PENDING') throw new Refusal('PAYMENT_PENDING', { message: 'Your card is still being checked' });
  if (saved.status === 'FAILED') throw new Refusal('METHOD_REFUSED', { message: DECLINE_WORDS[saved.failureCode] });
  const [row] = await db.transaction((tx) =>
    tx
      .update(bidder)
      .set({
        provider: payments.name,
        methodId: saved.methodId,
        methodLabel: saved.label,
        setupNumber: who.setupNumber + 1,
      })
      .where(
        and(eq(bidder.businessId, who.businessId), eq(bidder.listingId, who.listingId), eq(bidder.number, who.number)),
      )
      .returning(),
  );
  return row ?? who;
}

async function askProvider({ payments }: Deps, setup: MethodSetup, card: Card | undefined): Promise<SavedMethod> {
  try {
    if (card && payments.sandbox) return await payments.sandbox.submitMethod(setup.secret, card);
    return await payments.findMethod(setup.setupId);
  } catch (error) {
    if (error instanceof PaymentFailure)
      throw new Refusal('UNAVAILABLE', { message: 'Your card could not be checked. Try again, please' });
    throw error;
  }
}
