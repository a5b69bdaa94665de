/**
 * However many pages a list shows, it is reloaded with as few requests as the server allows, and continues page by
 * page.
 */
import { expect, it } from 'vitest';
import { appendPage, type PageRequest, pageOf, readPages } from './paged-list.ts';

/** A server with this many rows, and its requests. */
function aServer(total: number) {
  const asked: string[] = [];
  const ask = async ({ page, limit }: PageRequest) => {
    asked.push(`${page}×${limit}`);
    const items = Array.from({ length: total }, (_, n) => ({ id: String(n) })).slice(page * limit, (page + 1) * limit);
    return { page, limit, total, items };
  };
  return { asked, ask };
}

it.each<[pages: number, total: number, pageSize: number, asked: string[], shown: number, hasMore: boolean]>([
  [1, 0, 10, ['0×10'], 0, false],
  [1, 10, 10, ['0×10'], 10, false],
  [1, 11, 10, ['0×10'], 10, true],
  [4, 90, 10, ['0×40'], 40, true],
  [4, 32, 10, ['0×40'], 32, false],
  [10, 101, 10, ['0×100'], 100, true],
  [12, 500, 10, ['0×100', '1×100'], 120, true],
  [12, 115, 10, ['0×100', '1×100'], 115, false],
  [99, 30, 10, ['0×100'], 30, false],
  [3, 120, 50, ['0×100', '1×100'], 120, false],
  // The URL allows at most a hundred pages, and so does the list.
  [100, 101, 1, ['0×100'], 100, false],
])('%i pages of a list of %i, %i each, request %j', async (pages, total, pageSize, asked, shown, hasMore) => {
  const server = aServer(total);
  const listed = await readPages({ fetchPage: server.ask, pageSize }, pages);
  expect(server.asked).toEqual(asked);
  expect({ shown: listed.items.length, pages: listed.pages, hasMore: listed.hasMore }).toEqual({
    shown,
    pages,
    hasMore,
  });
  expect(new Set(listed.items.map(({ id }) => id)).size).toBe(shown);
});

it('appends the next page, without items that were shown before a shift', async () => {
  const { ask } = aServer(25);
  const listed = await readPages({ fetchPage: ask, pageSize: 10 }, 1);
  const next = await ask({ page: 1, limit: 10 });
  const shifted = { ...next, items: [{ id: '9' }, ...next.items.slice(0, 9)] };
  const longer = appendPage(listed, shifted);
  expect(longer).toMatchObject({ pages: 2, hasMore: true });
  expect(longer.items.map(({ id }) => Number(id))).toEqual(Array.from({ length: 19 }, (_, n) => n));
});

it('changes nothing on an empty page except that there is no more', async () => {
  const { ask } = aServer(11);
  const listed = await readPages({ fetchPage: ask, pageSize: 10 }, 1);
  const longer = appendPage(listed, { page: 1, limit: 10, total: 10, items: [] });
  expect(longer).toEqual({ items: listed.items, pages: 2, hasMore: false });
});

it('ends at its hundredth page, and a URL beyond it shows all of them', async () => {
  const { ask } = aServer(102);
  const listed = await readPages({ fetchPage: ask, pageSize: 1 }, 99);
  expect(listed.hasMore).toBe(true);
  expect(appendPage(listed, await ask({ page: 99, limit: 1 }))).toMatchObject({ pages: 100, hasMore: false });
  const shown = ['98', '99', '100', '4000'].map((page) => pageOf(new URLSearchParams({ page })));
  expect(shown).toEqual([98, 99, 99, 99]);
});
