import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@primehour/db/open';
import { prepareCheckouts, type ReadyCheckout } from '../checkouts.ts';
import { type Offer, QUARTERS_PER_DAY, requestOf } from '../failover/check-load.ts';

type Supplied = {
  readonly offers: readonly Offer[];
  /** The databases of the cells between which its businesses move. */
  readonly cells: readonly Database[];
  /** Phones with lower numbers are used by others. */
  readonly firstPhone: number;
};

export const SUPPLY_DAYS = 180;
const TURNS = 10;
/** More than is used while a business moves. */
const RESERVE = 300;
const POLL_MS = 50;

/**
 * Checkouts of businesses that are being moved, written a few seconds before they are needed, in the cell that has the
 * business at that moment. If all of them were prepared in advance, their rows would be part of every move.
 */
export function createSupply({ offers, cells, firstPhone }: Supplied) {
  const ready: ReadyCheckout[] = [];
  let turn = 0;
  async function add(): Promise<void> {
    if (turn > (SUPPLY_DAYS - 2) * QUARTERS_PER_DAY) throw new Error('The calendars are full.');
    const added: ReadyCheckout[][] = [];
    for (const [index, offer] of offers.entries()) {
      const requests = Array.from({ length: TURNS }, (_, next) => requestOf(offer, turn + next));
      const phonesUsed = firstPhone + turn * offers.length + index * TURNS;
      added.push(await prepareInCurrentCell(cells, requests, phonesUsed));
    }
    turn += TURNS;
    ready.push(...Array.from({ length: TURNS }, (_, next) => added.flatMap((each) => each[next] ?? [])).flat());
  }
  /** Keeps some in reserve until it is stopped. */
  function keep(used: () => number): () => Promise<void> {
    let isOver = false;
    const run = async () => {
      while (!isOver) {
        if (ready.length - used() < RESERVE) await add();
        else await pause(POLL_MS);
      }
    };
    const running = run();
    // Awaited when it is stopped.
    running.catch(() => {});
    return async () => {
      isOver = true;
      await running;
    };
  }
  return { ready, add, keep };
}

const NO_SUCH_BUSINESS = '23503';

/** A business that is between two cells is in one of them a moment later. */
async function prepareInCurrentCell(
  cells: readonly Database[],
  requests: Parameters<typeof prepareCheckouts>[1],
  phonesUsed: number,
): Promise<ReadyCheckout[]> {
  for (;;) {
    for (const db of cells) {
      try {
        return await prepareCheckouts(db, requests, phonesUsed);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_BUSINESS)) throw error;
      }
    }
    await pause(POLL_MS);
  }
}
