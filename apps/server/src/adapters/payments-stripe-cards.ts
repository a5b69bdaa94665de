import type Stripe from 'stripe';
import type { SavedCard } from '../ports/saved-card.ts';
import type { CallStripe } from './payments-stripe-client.ts';

/** Networks require merchants to declare this when a card is saved and when it is charged without its owner. */
export const CARD_USE = 'unscheduled';

type Customer = string | { readonly id: string } | null;

/** A card's id with its customer's, because a charge of a saved card needs both. */
export const methodIdOf = (customer: Customer, cardId: string): string =>
  `${typeof customer === 'string' ? customer : (customer?.id ?? '')}/${cardId}`;

export const presentCard = (customer: Customer, { id, card }: Stripe.PaymentMethod): SavedCard => ({
  methodId: methodIdOf(customer, id),
  label: `${BRANDS[card?.brand ?? ''] ?? 'Card'} •••• ${card?.last4 ?? '••••'}`,
  validThrough: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
});

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The same customer for every request under one key. */
export async function openCustomer(call: CallStripe, customerKey: string, idempotencyKey: string): Promise<string> {
  const customer = await call(({ customers }) =>
    customers.create({ metadata: { key: customerKey } }, { idempotencyKey: `${idempotencyKey}:customer` }),
  );
  return customer.id;
}
