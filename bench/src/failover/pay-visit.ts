import { setTimeout as pause } from 'node:timers/promises';
import type { MyBooking } from '@primehour/contract/public';
import { CODE, type ReadyCheckout } from '../checkouts.ts';
import type { createCaller } from '../load.ts';
import type { Product } from '../product/start-product.ts';

type Visit = {
  readonly caller: ReturnType<typeof createCaller>;
  readonly nodes: readonly [Product, Product];
  readonly checkout: ReadyCheckout;
  /** Called when a call was temporarily refused, or interrupted. */
  onFailure(): Promise<void>;
};

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' };
/** Longer than a failover takes, and than the sweep of each minute needs to settle what is left. */
const GIVE_UP_AFTER_MS = 3 * 60_000;
/** People press more slowly the longer it takes. */
const PAUSE_PER_PRESS_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Goes from the code to the payment as people do: if there is no response, they press again, on the other node. Returns
 * whether the product has said that the booking is paid; false if the only use of the code was interrupted.
 */
export async function payVisit({ caller, nodes, checkout, onFailure }: Visit): Promise<boolean> {
  const confirm = { url: `${nodes[0].url}/booking/api/public/checkouts/${checkout.id}/confirm`, body: { code: CODE } };
  const confirmed = await caller.post(confirm).catch(() => undefined);
  if (confirmed === undefined || confirmed.status >= 500) {
    await onFailure();
    return false;
  }
  if (confirmed.status !== 201) throw new Error(`A booking was refused: ${confirmed.status} ${confirmed.body}`);
  const { token } = JSON.parse(confirmed.body) as { token: string };
  let last = '';
  const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS;
  for (let press = 1; performance.now() < giveUpAtMs; press += 1) {
    const mine = `${nodes[press % 2 === 0 ? 0 : 1].url}/booking/api/my/${token}`;
    const paid = await caller.post({ url: `${mine}/pay`, body: CARD }).catch(() => undefined);
    if (paid?.status === 201 && isPaid(paid.body)) return true;
    // It may have been paid by a press whose response was lost.
    const shown = await caller.get(mine).catch(() => undefined);
    if (shown?.status === 200 && isPaid(shown.body)) return true;
    last = `${paid?.status} ${paid?.body}, ${shown?.status} ${shown?.body}`;
    await onFailure();
    await pause(Math.min(press * PAUSE_PER_PRESS_MS, LONGEST_PAUSE_MS));
  }
  throw new Error(`A payment did not finish: ${checkout.id}: ${last}`);
}

const isPaid = (body: string): boolean => (JSON.parse(body) as Pick<MyBooking, 'status'>).status === 'CONFIRMED';
