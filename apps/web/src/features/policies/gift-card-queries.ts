import {
  cashOutGiftCard,
  correctStoredValue,
  getStoredValue,
  type GiftCardForm,
  issueGiftCard,
  listStoredValues,
  setStoredValueBlocked,
  type StoredValue,
} from '@primehour/contract/stored-value';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { PagedList } from '../../api/paged-list.ts';
import { queryClient } from '../../api/query-client.tsx';
import { showSaved } from '../../api/show-saved.ts';

const PAGE_SIZE = 20;

export const storedValuesOf = (businessId: string): PagedList<StoredValue> => ({
  queryKey: [listStoredValues.id, businessId],
  pageSize: PAGE_SIZE,
  fetchPage: ({ page, limit }) => call(listStoredValues, { query: { businessId, page, limit } }),
});

export const storedValueQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getStoredValue.id, businessId, id],
    queryFn: () => call(getStoredValue, { query: { businessId }, params: { id } }),
    staleTime: 0,
  });

const reload = (businessId: string) => queryClient.invalidateQueries({ queryKey: [listStoredValues.id, businessId] });

export async function addGiftCard(businessId: string, body: GiftCardForm & { readonly requestKey: string }) {
  const issued = await call(issueGiftCard, { query: { businessId }, body });
  await reload(businessId);
  return issued;
}

export type Change =
  | { readonly kind: 'BLOCK'; readonly isBlocked: boolean }
  | { readonly kind: 'CORRECT'; readonly amount: number; readonly reason: string }
  | { readonly kind: 'CASH_OUT'; readonly amountCents: number };

/** Shows the response immediately, and refetches the list behind the dialog. */
export async function changeStoredValue(
  businessId: string,
  id: string,
  change: Change & { readonly requestKey: string },
): Promise<void> {
  const at = { query: { businessId }, params: { id } };
  const changed = await send(at, change);
  await showSaved(queryClient, storedValueQuery(businessId, id), changed);
  await reload(businessId);
}

type At = { readonly query: { readonly businessId: string }; readonly params: { readonly id: string } };

function send(at: At, { requestKey, ...change }: Change & { readonly requestKey: string }) {
  switch (change.kind) {
    case 'BLOCK':
      return call(setStoredValueBlocked, { ...at, body: { isBlocked: change.isBlocked } });
    case 'CORRECT':
      return call(correctStoredValue, { ...at, body: { amount: change.amount, reason: change.reason, requestKey } });
    case 'CASH_OUT':
      return call(cashOutGiftCard, { ...at, body: { amountCents: change.amountCents, requestKey } });
  }
}
