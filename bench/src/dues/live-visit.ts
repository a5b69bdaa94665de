import type { MyBooking } from '@primehour/contract/public';
import type { Database } from '@primehour/db/open';
import { CODE, type ReadyCheckout } from '../checkouts.ts';
import type { createCaller } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import type { Acknowledged } from './check-money.ts';

export type Partner = { readonly businessId: string; readonly accessToken: string };

type Visit = {
  readonly caller: ReturnType<typeof createCaller>;
  /** The first one is called first; one of them is killed. */
  readonly nodes: readonly Product[];
  readonly checkout: ReadyCheckout;
  readonly partner: Partner;
  readonly db: Database;
  readonly random: () => number;
};

/** A quarter of the price. */
const DEPOSIT_CENTS = 2000;
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' };
const DUE_OF = `
  select d.id, d.booking_id as "bookingId" from due d join checkout c on c.business_id = d.business_id and c.booking_id = d.booking_id
  where c.id = $1`;

/**
 * Runs a visit from the code to the last press, as far as the nodes respond. A call without a response is repeated, as
 * people press again; every response must remain true.
 */
export async function liveVisit({ caller, nodes, checkout, partner, db, random }: Visit): Promise<Acknowledged> {
  const done: Acknowledged = { checkoutId: checkout.id, priceCents: DEPOSIT_CENTS, wasCut: false };
  let turn = 0;
  /** Each call begins with the next node, so that every step is interrupted sometimes. */
  async function ask(method: 'GET' | 'POST', path: string, body?: unknown, headers = {}) {
    turn += 1;
    for (let tries = 0; ; tries += 1) {
      const node = nodes[(turn + tries) % nodes.length];
      if (!node || tries > nodes.length) throw new Error(`No node responds to ${path}.`);
      const url = node.url + path;
      const answer = await (method === 'GET' ? caller.get(url) : caller.post({ url, body, headers })).catch(() => {});
      if (answer) return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
      done.wasCut = true;
    }
  }

  const confirmed = await ask('POST', `/booking/api/public/checkouts/${checkout.id}/confirm`, { code: CODE });
  // A code can be used once, whether the response arrived or not.
  if (confirmed.status !== 201) return expectCut(done, confirmed);
  const mine = `/booking/api/my/${String(confirmed.body['token'])}`;
  const look = async () => (await ask('GET', mine)).body as unknown as MyBooking;
  const { ask: asked } = await look();
  await ask('POST', `${mine}/agreement`, { wordsHash: asked?.agreement?.wordsHash });
  const paid = await ask('POST', `${mine}/pay`, CARD);
  done.isPaid = paid.status === 201;
  if (!done.isPaid && (await look()).status !== 'CONFIRMED') return expectCut(done, paid);
  done.isPaid = true;

  // Some clients keep what they booked.
  if (random() < 0.2) return done;
  const shown = (await look()).onCancel;
  const amounts = { refundCents: shown?.refundCents, chargeCents: shown?.chargeCents };
  const canceled = await ask('POST', `${mine}/cancel`, amounts);
  if (canceled.status !== 201 && (await look()).status !== 'CANCELLED') return expectCut(done, canceled);
  done.shown = { refundCents: shown?.refundCents ?? 0, chargeCents: shown?.chargeCents ?? 0 };
  if (!done.shown.chargeCents) return done;

  const { rows } = await db.pool.query<{ id: string; bookingId: string }>(DUE_OF, [checkout.id]);
  const [due] = rows;
  if (!due) return done;
  const dues = `/booking/api/bookings/${due.bookingId}/dues/${due.id}`;
  const query = `?businessId=${partner.businessId}`;
  const headers = { authorization: `Bearer ${partner.accessToken}` };
  await ask('POST', `${dues}/charge${query}`, {}, headers);
  done.isCharged = true;
  if (random() < 0.6) return done;
  await new Promise((resolve) => setTimeout(resolve, random() * 2_000));
  const waived = await ask('POST', `${dues}/waive${query}`, {}, headers);
  // After a lost response, a repeated press finds it already waived.
  if (waived.status === 201 || done.wasCut) done.isWaived = true;
  return done;
}

/** Only callers that lost a response may find a different state than they left. */
function expectCut(done: Acknowledged, answer: { status: number; body: Record<string, unknown> }): Acknowledged {
  if (!done.wasCut) throw new Error(`An unexpected response: ${answer.status} ${JSON.stringify(answer.body)}`);
  return done;
}
