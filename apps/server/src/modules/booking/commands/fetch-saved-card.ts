import * as copy from '@primehour/contract/copy/refusals';
import type { Deps } from '../../../deps.ts';
import type { CardCheck } from '../../../ports/card-holds.ts';
import { type MethodSetup, PaymentFailure, type SavedMethod } from '../../../ports/payments.ts';
import type { Card } from '../../../ports/sandbox.ts';
import { Refusal } from '../../../refusal.ts';

// The provider's data about a card saved with a client's or bidder's form.

/**
 * What was saved with a form. With the sandbox, the card itself is submitted here.
 * @throws Refusal UNAVAILABLE
 */
export const fetchSavedCard = (
  { payments, sandbox }: Pick<Deps, 'payments' | 'sandbox'>,
  setup: MethodSetup,
  card?: Card,
): Promise<SavedMethod> =>
  orUnavailable(async () => {
    if (card && sandbox) await sandbox.submitMethod(setup.secret, card);
    return payments.findMethod(setup.setupId);
  });

/** The id is untrusted, and may not be a form at all. */
export async function methodOfForm({ payments }: Pick<Deps, 'payments'>, setupId: string): Promise<string | undefined> {
  const saved = await payments.findMethod(setupId).catch((error: unknown) => {
    if (error instanceof PaymentFailure) return undefined;
    throw error;
  });
  return saved?.status === 'READY' ? saved.methodId : undefined;
}

/**
 * Some cards can be saved but decline every charge: a small authorization reveals that, and is released immediately. One
 * key per form: a retry after a crash holds nothing twice, and releases what the first attempt left.
 * @throws Refusal UNAVAILABLE
 */
export const checkSavedCard = (
  { payments }: Pick<Deps, 'payments'>,
  check: { readonly methodId: string; readonly idempotencyKey: string },
): Promise<CardCheck> => orUnavailable(() => payments.holds.checkMethod(check));

async function orUnavailable<Outcome>(request: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof PaymentFailure) throw new Refusal('UNAVAILABLE', { message: copy.cardCheckFailed });
    throw error;
  }
}
