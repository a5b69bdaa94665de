import { makeDataDir } from '../ledger/prepare-database.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

type Settings = Pick<ProductOptions, 'env'>;

/** Work on a product that starts on nothing; it and its data are gone afterwards. */
export async function withProduct<Outcome>(
  work: (product: Product) => Promise<Outcome>,
  settings: Settings = {},
): Promise<Outcome> {
  return withNode(settings, work);
}

/** The same on two nodes of one database. */
export async function withTwoNodes<Outcome>(
  work: (nodes: readonly [Product, Product]) => Promise<Outcome>,
): Promise<Outcome> {
  return withNode({}, (first) => withNode({ databaseUrl: first.databaseUrl }, (second) => work([first, second])));
}

async function withNode<Outcome>(
  options: Omit<ProductOptions, 'dataDir'>,
  work: (product: Product) => Promise<Outcome>,
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
