import type { Database } from '@primehour/db/open';
import { violationOf } from '@primehour/db/violations';
import type { Deps } from '../../../deps.ts';
import { tooManyRequests } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { BIDS_PER_TRANSACTION, WAITING_BIDS_MAX, type BidRequest } from '../policy.ts';
import { processBids, type PlacedBid } from './process-bids.ts';

type Waiting = {
  readonly request: BidRequest;
  readonly resolve: (placed: PlacedBid) => void;
  readonly reject: (error: unknown) => void;
};

type Queue = { waiting: Waiting[]; isRunning: boolean };
type BidQueues = { readonly queues: Map<string, Queue>; waiting: number };

/** One queue per connection pool; a test that runs two nodes in one process has two. */
const queuesByPool = new WeakMap<Database, BidQueues>();

/**
 * Places a bid. Bids of one listing that arrive while a transaction runs are queued and share the next one in order of
 * arrival, so that a hot row is locked once for hundreds of them. Responds after the commit.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE, BIDDER_UNKNOWN, METHOD_NEEDED, BID_…, AUCTION_…, TOO_MANY_REQUESTS
 * @throws HoldNeeded for an amount above the partner's threshold (`placeHeldBid` handles it)
 */
export function placeBid(deps: Deps, listingId: string, request: BidRequest): Promise<PlacedBid> {
  const bidQueues = queuesOf(deps.db);
  if (bidQueues.waiting >= WAITING_BIDS_MAX) return Promise.reject(tooManyRequests(1));
  const queue = bidQueues.queues.get(listingId) ?? { waiting: [], isRunning: false };
  bidQueues.queues.set(listingId, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ request, resolve, reject });
    bidQueues.waiting += 1;
    if (!queue.isRunning) void work(deps, bidQueues, listingId, queue);
  });
}

function queuesOf(db: Database): BidQueues {
  const bidQueues = queuesByPool.get(db) ?? { queues: new Map<string, Queue>(), waiting: 0 };
  queuesByPool.set(db, bidQueues);
  return bidQueues;
}

async function work(deps: Deps, bidQueues: BidQueues, listingId: string, queue: Queue): Promise<void> {
  queue.isRunning = true;
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, BIDS_PER_TRANSACTION);
    bidQueues.waiting -= batch.length;
    const answer = await settleBatch(deps, listingId, batch);
    // Responding takes about as long as a transaction, so the next one is sent first and both run concurrently.
    setImmediate(answer);
  }
  queue.isRunning = false;
  bidQueues.queues.delete(listingId);
}

/** Stores a batch, and returns the function that responds to its callers. */
async function settleBatch(deps: Deps, listingId: string, batch: readonly Waiting[]): Promise<() => void> {
  try {
    const requests = batch.map(({ request }) => request);
    const answers = await deps.db.transaction((tx) => processBids(tx, deps, listingId, requests));
    return () => {
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index] ?? new Refusal('UNEXPECTED');
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
    };
  } catch (error) {
    // The batch was rolled back. One bid must not fail the others, so each is evaluated on its own.
    if (batch.length > 1 && violationOf(error) !== undefined) {
      const answers: (() => void)[] = [];
      for (const one of batch) answers.push(await settleBatch(deps, listingId, [one]));
      return () => answers.forEach((answer) => answer());
    }
    return () => batch.forEach(({ reject }) => reject(error));
  }
}
