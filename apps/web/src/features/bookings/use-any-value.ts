import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../account/business.ts';
import { queryClient } from '../../api/query-client.tsx';
import { usePermission } from '../../session/use-access.ts';
import { hasAnyQuery } from './value-queries.ts';

/** Whether the business has issued gift cards and packages that the member can take as payment. */
export function useAnyValue(): { readonly hasGiftCards: boolean; readonly hasPackages: boolean } {
  const { id } = useBusiness();
  const enabled = usePermission()('money.take');
  const giftCards = useQuery({ ...hasAnyQuery(id, 'GIFT_CARD'), enabled }, queryClient);
  const packages = useQuery({ ...hasAnyQuery(id, 'PACKAGE'), enabled }, queryClient);
  return { hasGiftCards: giftCards.data === true, hasPackages: packages.data === true };
}
