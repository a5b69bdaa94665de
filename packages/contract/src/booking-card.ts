import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { linkToken } from './primitives.ts';
import { cardSetup } from './provider-form.ts';
import { savedCardForm } from './public.ts';

const linkParams = z.object({ token: linkToken });

export const openMyCard = endpoint({
  id: 'card.openMyCard',
  method: 'POST',
  path: '/booking/api/my/{token}/card-setup',
  audience: 'link',
  summary: 'Opens the payment provider’s form that saves the card of a booking; nothing is charged.',
  source: 'product/client-pages#card',
  params: linkParams,
  output: cardSetup,
  status: 201,
  refusals: ['WRONG_STATE'],
});

export const saveMyCard = endpoint({
  id: 'card.saveMyCard',
  method: 'POST',
  path: '/booking/api/my/{token}/card',
  audience: 'link',
  summary: 'Stores the card that was saved with the form, in place of the earlier one.',
  source: 'product/client-pages#card',
  params: linkParams,
  body: savedCardForm,
  output: z.object({ label: z.string() }),
  status: 201,
  refusals: ['METHOD_REFUSED', 'PAYMENT_PENDING', 'AGREEMENT_NEEDED', 'WRONG_STATE'],
});
