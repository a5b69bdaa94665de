import autocannon from 'autocannon';
import { arriveAtRandom, type Pace } from '../arrive-at-random.ts';
import { openConnections } from '../connections.ts';
import { AS_A_BROWSER, nextAddress } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import { seededRandom } from '../statistics.ts';

/** CPU time per response. */
export type Cost = { nodeMs: number; databaseMs: number };

/** A resource requested repeatedly, as browsers do. */
export type Target = { readonly product: Pick<Product, 'url' | 'usage'>; readonly path: string };

/** One load phase, and what it cost the server and the database. */
export async function costOf(
  target: Target,
  seconds: number,
  connections = 8,
): Promise<Cost & { readonly perSecond: number }> {
  const before = await target.product.usage();
  const { requests } = await load(target, seconds, connections);
  const after = await target.product.usage();
  return {
    nodeMs: (after.node.cpuMs - before.node.cpuMs) / requests.total,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / requests.total,
    perSecond: requests.total / seconds,
  };
}

export async function load(
  { product, path }: Target,
  seconds: number,
  connections: number,
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: product.url + path,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...AS_A_BROWSER, 'x-forwarded-for': nextAddress() },
        }),
      },
    ],
  });
  if (result.errors + result.non2xx > 0 || result.requests.total === 0) {
    throw new Error(
      `Not all responses of ${path} were successful: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed.`,
    );
  }
  return result;
}

/** In ms, including the wait for a free connection, so that a stall of the server delays all requests during it. */
export async function latenciesAt({ product, path }: Target, pace: Pace, connections: number): Promise<number[]> {
  const { get, close } = openConnections(product.url, connections);
  const latencies: number[] = [];
  try {
    await arriveAtRandom(pace, seededRandom(7), async () => {
      const dueAtMs = performance.now();
      const status = await get(path);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
      latencies.push(performance.now() - dueAtMs);
    });
  } finally {
    close();
  }
  return latencies;
}
