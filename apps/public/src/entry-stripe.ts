import { startStripePayment } from './client/stripe-payment.ts';
import { startStripeSetup } from './client/stripe-setup.ts';

// Pages with Stripe's own fields load this as well: to pay now, or to save a card.
const payment = document.querySelector<HTMLFormElement>('[data-stripe-open]');
if (payment) void startStripePayment(payment);
const setup = document.querySelector<HTMLElement>('[data-stripe-save]');
if (setup) void startStripeSetup(setup);
