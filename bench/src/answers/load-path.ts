import autocannon from 'autocannon';
import { arriveByChance, type Pace } from '../arrive-by-chance.ts';
import { openConnections } from '../connections.ts';
import { AS_A_BROWSER, nextAddress } from '../load.ts';
import type { Product } from '../product/start-product.ts';
import { seededRandom } from '../statistics.ts';

/** CPU time per response. */
export type Cost = { nodeMs: number; databaseMs: number };

/** A resource requested repeatedly, as browsers do. */
export type Asked = { readonly product: Pick<Product, 'url' | 'usage'>; readonly path: string };

/** One load phase, and what it cost the server and the database. */
export async function costOf(
  asked: Asked,
  seconds: number,
  connections = 8,
): Promise<Cost & { readonly perSecond: number }> {
  const before = await asked.product.usage();
  const { requests } = await load(asked, seconds, connections);
  const after = await asked.product.usage();
  return {
    nodeMs: (after.node.cpuMs - before.node.cpuMs) / requests.total,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / requests.total,
    perSecond: requests.total / seconds,
  };
}

export async function load({ product, path }: Asked, seconds: number, connections: number): Promise<autocannon.Result> {
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
      `Not all responses of ${path} were successes: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} broken.`,
    );
  }
  return result;
}

/** In ms, with the wait for a free connection, so that a standstill of the server delays all that fall into it. */
export async function latenciesAt({ product, path }: Asked, pace: Pace, connections: number): Promise<number[]> {
  const { get, close } = openConnections(product.url, connections);
  const latencies: number[] = [];
  try {
    await arriveByChance(pace, seededRandom(7), async () => {
      const dueAtMs = performance.now();
      const status = await get(path);
      if (status !== 200) throw new Error(`${path} was answered ${status}.`);
      latencies.push(performance.now() - dueAtMs);
    });
  } finally {
    close();
  }
  return latencies;
}
