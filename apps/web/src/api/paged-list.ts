import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mergePages } from './merge-pages.ts';
import { nextPageOf } from './next-page.ts';

type Item = { readonly id: string };
type FetchedPage<One extends Item> = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly items: readonly One[];
};
export type PageRequest = { readonly page: number; readonly limit: number };

/** Pages from the first on, put together. */
export type Listed<One extends Item> = {
  readonly items: readonly One[];
  /** As many as requested, even if the list is shorter. */
  readonly pages: number;
  readonly hasMore: boolean;
};

/** A list, regardless of how much of it is shown. */
export type PagedList<One extends Item> = {
  readonly queryKey: QueryKey;
  readonly pageSize: number;
  readonly fetchPage: (page: PageRequest) => Promise<FetchedPage<One>>;
};

/** The most that one request may ask for (contract, `pageQuery`). */
const LIMIT_MAX = 100;

/** More than anyone would load; later items are found by searching. */
const PAGES_MAX = 100;

/** The last page shown; pages are numbered from 0, and anything else counts as missing. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^\d+$/.test(page) ? Math.min(Number(page), PAGES_MAX - 1) : 0;
}

/** A list left at its fourth page is refetched with one request, not four. */
export async function readPages<One extends Item>(
  { fetchPage: ask, pageSize }: Pick<PagedList<One>, 'fetchPage' | 'pageSize'>,
  pages: number,
): Promise<Listed<One>> {
  const requested = pages * pageSize;
  const limit = Math.min(requested, LIMIT_MAX - (LIMIT_MAX % pageSize));
  const answers = [await ask({ page: 0, limit })];
  for (let last = answers[0]; last; last = answers.at(-1)) {
    const next = nextPageOf(last);
    if (next === undefined || next * limit >= requested) break;
    answers.push(await ask({ page: next, limit }));
  }
  const items = mergePages(answers);
  const last = answers.at(-1);
  const hasMore = items.length > requested || (last !== undefined && nextPageOf(last) !== undefined);
  return { items: items.slice(0, requested), pages, hasMore: hasMore && pages < PAGES_MAX };
}

/** The page after those that are loaded, appended to them (product/bookings#list). */
export function appendPage<One extends Item>(listed: Listed<One>, answer: FetchedPage<One>): Listed<One> {
  const known = { page: answer.page - 1, items: listed.items };
  const pages = Math.max(listed.pages, answer.page + 1);
  const hasMore = nextPageOf(answer) !== undefined && pages < PAGES_MAX;
  return { items: mergePages<One>([known, answer]), pages, hasMore };
}

/**
 * A list up to the page in the URL: `page` is the last one shown, starting from 0, and `onPage` writes it there. So
 * back, reload and a shared link show the same.
 */
export function usePagedList<One extends Item>(
  { queryKey, pageSize, fetchPage: ask }: PagedList<One>,
  page: number,
  onPage: (page: number) => void,
) {
  const pages = page + 1;
  const query = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      const { data: held, isInvalidated } = client.getQueryState<Listed<One>>(queryKey) ?? {};
      if (!held || isInvalidated || held.pages !== page) return await readPages({ fetchPage: ask, pageSize }, pages);
      return appendPage(held, await ask({ page, limit: pageSize }));
    },
  });
  const { data, isFetching, isError, refetch } = query;

  const isBehind = data !== undefined && data.pages < pages && data.hasMore;
  const isDue = isBehind && !isFetching && !isError;
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);

  // More may have been loaded before than the URL requests now.
  const shown = data && {
    // The same array if nothing is cut, so that unchanged rows are not rendered again.
    items: data.items.length > pages * pageSize ? data.items.slice(0, pages * pageSize) : data.items,
    hasMore: data.hasMore || data.items.length > pages * pageSize,
  };
  const loadMore = () => {
    if (isBehind) void refetch();
    else onPage(pages);
  };
  return { ...query, data: shown, loadMore, isLoadingMore: isBehind && isFetching };
}

/** A list as its screen has it. */
export type Shown<One extends Item> = ReturnType<typeof usePagedList<One>>;
