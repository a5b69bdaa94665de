import type { Product } from './start-product.ts';

/** CPU time of nodes and of the databases that they run. */
export type CpuUsage = { readonly nodeMs: number; readonly databaseMs: number };

export async function usageDuring(products: readonly Product[], work: () => Promise<void>): Promise<CpuUsage> {
  const before = await usageOf(products);
  await work();
  const after = await usageOf(products);
  return { nodeMs: after.nodeMs - before.nodeMs, databaseMs: after.databaseMs - before.databaseMs };
}

async function usageOf(products: readonly Product[]): Promise<CpuUsage> {
  const usages = await Promise.all(products.map((product) => product.usage()));
  return {
    nodeMs: usages.reduce((sum, { node }) => sum + node.cpuMs, 0),
    databaseMs: usages.reduce((sum, { database }) => sum + database.cpuMs, 0),
  };
}
