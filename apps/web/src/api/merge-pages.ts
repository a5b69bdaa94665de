type Item = { readonly id: string };
type Page<One extends Item> = { readonly page: number; readonly items: readonly One[] };

/**
 * A page beyond what is loaded is appended, any other replaces the list, an empty one changes nothing
 * (product/bookings#list). New items shift the pages, so an item that is already listed is not listed again.
 */
export function mergePages<One extends Item>(pages: readonly Page<One>[]): readonly One[] {
  const [first, ...others] = pages;
  return others.reduce<Page<One> | undefined>(mergePage, first)?.items ?? [];
}

function mergePage<One extends Item>(loaded: Page<One> | undefined, answer: Page<One>): Page<One> {
  if (!loaded) return answer;
  if (answer.items.length === 0) return loaded;
  if (answer.page <= loaded.page) return answer;
  const known = new Set(loaded.items.map(({ id }) => id));
  return { page: answer.page, items: [...loaded.items, ...answer.items.filter(({ id }) => !known.has(id))] };
}
