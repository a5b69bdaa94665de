import { makeDataDir } from '../ledger/prepare-database.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

/** Runs `work` on a product that starts with an empty directory; both are removed afterward. */
export async function withProduct<Outcome>(
  work: (product: Product) => Promise<Outcome>,
  options: Omit<ProductOptions, 'dataDir'> = {},
): Promise<Outcome> {
  const dataDir = makeDataDir();
  try {
    const product = await startProduct({ ...options, dataDir: dataDir.path });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    dataDir.remove();
  }
}

/** The same on two nodes of one database. */
export async function withTwoNodes<Outcome>(
  work: (nodes: readonly [Product, Product]) => Promise<Outcome>,
): Promise<Outcome> {
  return withProduct((first) => withProduct((second) => work([first, second]), { databaseUrl: first.databaseUrl }));
}
