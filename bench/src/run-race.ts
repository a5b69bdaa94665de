import type { Database } from '@primehour/db/open';
import { CODE, type ReadyCheckout } from './checkouts.ts';
import type { Bench } from './figure.ts';
import { grouped } from './grouped.ts';
import { createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';

/** Requests rotate among these businesses, so that all of them are raced for at any moment. */
export const BUSINESSES = 4;
export const CONNECTIONS = 64;
const LOST = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'];

export type RacerResult = { readonly checkout: ReadyCheckout; readonly hasWon: boolean };

/** Confirms every checkout, on either node; any response but a booking or a lost time is an error. */
export async function runRace(
  nodes: readonly [Product, Product],
  checkouts: readonly ReadyCheckout[],
  note: Bench['note'],
): Promise<RacerResult[]> {
  const caller = createCaller(CONNECTIONS);
  try {
    return await inParallel(checkouts, CONNECTIONS, async (checkout, index): Promise<RacerResult> => {
      if (index > 0 && index % 20_000 === 0) note(`${grouped(index)} attempts made`);
      // Blocks of four, one for each business, alternate between the nodes, so that each hour is raced for on both.
      const node = nodes[Math.floor(index / BUSINESSES) % 2 === 0 ? 0 : 1];
      const url = `${node.url}/booking/api/public/checkouts/${checkout.id}/confirm`;
      const { status, body } = await caller.post({ url, body: { code: CODE } });
      const { code } = JSON.parse(body) as { code?: string };
      if (status === 201 && body.includes('"CONFIRMED"')) return { checkout, hasWon: true };
      if (status === 409 && code !== undefined && LOST.includes(code)) return { checkout, hasWon: false };
      throw new Error(`A racer got an unexpected response: ${status} ${body}`);
    });
  } finally {
    caller.close();
  }
}

/** A winner has a live booking of the service at the requested time, a loser has none, and there are no others. */
export async function countMismatches(db: Database, answers: readonly RacerResult[]): Promise<number> {
  const { rows } = await db.pool.query<{ id: string; service_id: string; start_at: Date }>(`
    select c.id, b.service_id, b.start_at from booking b join checkout c on c.booking_id = b.id
    where b.status = 'CONFIRMED'`);
  const booked = new Map(rows.map((row) => [row.id, `${row.service_id} ${row.start_at.getTime()}`]));
  const wrong = answers.filter(({ checkout: { id, request }, hasWon }) => {
    const requested = `${request.serviceId} ${request.startAt}`;
    return booked.get(id) !== (hasWon ? requested : undefined);
  });
  const { rows: counts } = await db.pool.query<{ live: number }>(
    `select count(*)::int as live from booking where status = 'CONFIRMED'`,
  );
  return wrong.length + Math.abs((counts[0]?.live ?? Number.NaN) - answers.filter(({ hasWon }) => hasWon).length);
}
