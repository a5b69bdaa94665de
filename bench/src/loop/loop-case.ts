import type { worldAt } from '../ledger/prepare-database.ts';
import type { Product } from '../product/start-product.ts';
import { withoutLimits } from '../without-limits.ts';

/** What the cases share: the running product, and access to its database to prepare data. */
export type Site = {
  readonly product: Product;
  readonly world: ReturnType<typeof worldAt>;
  readonly rounds: number;
  /** Everything at a tenth of its size. */
  readonly isQuick: boolean;
};

/** One operation of the product, at its maximum size. */
export type LoopCase = {
  readonly name: string;
  /** Returns the operation that is measured; round 0 is its first run in the process. */
  prepare(site: Site): Promise<(round: number) => Promise<void>>;
};

/** A tenth of a limit in a quick run. */
export const sized = ({ isQuick }: Pick<Site, 'isQuick'>, max: number): number =>
  isQuick ? Math.floor(max / 10) : max;

/** @throws after that many seconds */
export async function until(isSo: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
  const giveUpAtMs = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAtMs) throw new Error(`Timed out waiting until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Downloads a whole response, which must be successful; returns its size. */
export async function download(url: string, accessToken?: string, address = '10.0.0.1'): Promise<number> {
  const response = await fetch(url, {
    headers: {
      'x-forwarded-for': address,
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

/** Inserts many rows, which may take longer than the product's time limits. */
export async function fill({ world }: Pick<Site, 'world'>, text: string, params: readonly unknown[]): Promise<void> {
  await withoutLimits(world.db, async (connection) => {
    await connection.query(text, [...params]);
    await connection.query('vacuum (analyze)');
  });
}
