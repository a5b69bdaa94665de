import { accountRoutes, fillIn, type FormState } from './stripe-accounts.ts';
import { cardRoutes, type FakeCard, submitMethod } from './stripe-cards.ts';
import { chargeRoutes, chargesOf, delayCharge, submitCharge } from './stripe-charges.ts';
import { createObjects } from './stripe-objects.ts';
import { createPayouts, type FakePayouts } from './stripe-payouts.ts';
import { createReturns, type FakeReturns } from './stripe-returns.ts';
import { type Answer, type FakeRoute, MISSING, type Tree } from './stripe-shapes.ts';
import { transferRoutes } from './stripe-transfers.ts';

/** What the fake Stripe stores, and what people do in its frames: fill in a form, enter a card, pass a check. */
export type FakeBooks = {
  answer(method: string, path: string, params: Tree, account?: string): Answer;
  /** Every object, by id, as it is returned. */
  readonly objects: ReadonlyMap<string, Tree>;
  chargesOf(key: string): Tree[];
  submitCharge(intentId: string, card: FakeCard): void;
  /** The bank has not answered yet; `submitCharge` is its answer. */
  delayCharge(intentId: string): void;
  submitMethod(setupId: string, card: FakeCard): void;
  readonly returns: FakeReturns;
  readonly payouts: FakePayouts;
  /** Submits the form as the owner; Stripe has or has not checked it yet, or asks for more. */
  fillIn(accountId: string, state: FormState): void;
};

export function createBooks(): FakeBooks {
  const objects = createObjects();
  const returns = createReturns(objects);
  const payouts = createPayouts(objects);
  const routes: readonly FakeRoute[] = [
    ...accountRoutes(objects),
    ...cardRoutes(objects),
    ...chargeRoutes(objects),
    ...returns.routes,
    ...transferRoutes(objects),
    ...payouts.routes,
  ];
  return {
    objects: objects.all,
    returns,
    payouts,
    chargesOf: (key) => chargesOf(objects, key),
    answer(method, path, params, account = '') {
      for (const [verb, pattern, act] of routes) {
        const match = verb === method ? pattern.exec(path) : null;
        if (match) return act(params, match[1] ?? '', account);
      }
      return MISSING;
    },
    delayCharge: (intentId) => delayCharge(objects, intentId),
    submitCharge: (intentId, card) => submitCharge(objects, intentId, card),
    submitMethod: (setupId, card) => submitMethod(objects, setupId, card),
    fillIn: (accountId, state) => fillIn(objects, accountId, state),
  };
}
