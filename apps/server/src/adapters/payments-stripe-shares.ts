import type { Cents } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../ports/payments.ts';
import { type CallStripe, StripeRefusal } from './payments-stripe-client.ts';

type Returning = Parameters<PaymentProvider['returnShare']>[0];
type Taking = Omit<Returning, 'refundId'>;

export type StripeShares = {
  /** One transfer per key, which is looked up first: Stripe forgets keys after a day. */
  returnTo(request: Returning): Promise<string>;
  /**
   * Reverses transfers that returned a share earlier, the newest first, and then `others`, for as much as they still
   * hold; returns how much that was. Repeating it under the same key takes nothing more.
   */
  takeFrom(request: Taking, others: readonly Stripe.Transfer[]): Promise<Cents>;
  /** Returns what was taken under a key, because there is no refund. */
  giveBack(request: Taking, takenCents: Cents): Promise<void>;
};

const LISTED_MAX = 100;
/** All transfers that return shares of one charge. */
const groupOf = (chargeId: string): string => `returned:${chargeId}`;

/**
 * Stripe returns a failed refund to the platform and doesn't undo the reversal of the charge's transfer, so a separate
 * transfer returns the business's share to it (decision 155).
 */
export function stripeShares(call: CallStripe): StripeShares {
  const listReturned = async (chargeId: string): Promise<readonly Stripe.Transfer[]> => {
    const filter = { transfer_group: groupOf(chargeId), limit: LISTED_MAX };
    return (await call(({ transfers }) => transfers.list(filter))).data;
  };

  async function returnTo({ idempotencyKey, chargeId, refundId, shareCents }: Returning): Promise<string> {
    const made = (await listReturned(chargeId)).find(({ metadata }) => metadata['key'] === idempotencyKey);
    if (made) return made.id;
    const charge = await call(({ paymentIntents }) => paymentIntents.retrieve(chargeId));
    const destination = charge.transfer_data?.destination ?? '';
    const params: Stripe.TransferCreateParams = {
      amount: shareCents,
      currency: 'usd',
      destination: typeof destination === 'string' ? destination : destination.id,
      transfer_group: groupOf(chargeId),
      metadata: { key: idempotencyKey, refund: refundId },
    };
    const transfer = await call(({ transfers }) => transfers.create(params, { idempotencyKey }));
    return transfer.id;
  }

  async function giveBack({ idempotencyKey, chargeId }: Taking, shareCents: Cents): Promise<void> {
    if (shareCents === 0) return;
    await returnTo({ idempotencyKey: `${idempotencyKey}:back`, chargeId, refundId: '', shareCents });
  }

  return {
    returnTo,

    giveBack,

    async takeFrom(request, others) {
      const { idempotencyKey, chargeId, shareCents } = request;
      const all = [...(await listReturned(chargeId)), ...others];
      const reversals = all.flatMap((transfer) => transfer.reversals.data);
      const before = reversals.filter(({ metadata }) => metadata?.['key'] === idempotencyKey);
      let takenCents = before.reduce((sum, { amount }) => sum + amount, 0);
      for (const { id, amount, amount_reversed: reversed } of all) {
        const part = Math.min(shareCents - takenCents, amount - reversed);
        if (part <= 0) continue;
        const key = { idempotencyKey: `${idempotencyKey}:${id}` };
        const params = { amount: part, metadata: { key: idempotencyKey } };
        try {
          await call(({ transfers }) => transfers.createReversal(id, params, key));
        } catch (error) {
          // All or nothing: the caller reports that nothing was refunded.
          const isFinal = error instanceof StripeRefusal && !error.isUnknown;
          if (isFinal) await giveBack(request, takenCents as Cents);
          throw error;
        }
        takenCents += part;
      }
      return takenCents as Cents;
    },
  };
}
