import { type Change, listChanges } from '@primehour/contract/change';
import { call } from '../../api/call.ts';
import type { PagedList } from '../../api/paged-list.ts';

const CHANGES_PAGE_SIZE = 30;

export const changesOf = (businessId: string): PagedList<Change> => ({
  queryKey: [listChanges.id, businessId],
  pageSize: CHANGES_PAGE_SIZE,
  fetchPage: ({ page, limit }) => {
    // The first page is requested before this code has loaded, without paging parameters.
    const isUsual = page === 0 && limit === CHANGES_PAGE_SIZE;
    return call(listChanges, { query: { businessId, ...(!isUsual && { page, limit }) } });
  },
});
