import { listServices } from '@primehour/contract/service';
import { listStoredValues, type PackageForm, sellPackage } from '@primehour/contract/stored-value';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

export const offeredQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
  });

export async function addPackage(
  businessId: string,
  body: PackageForm & { readonly requestKey: string },
): Promise<void> {
  await call(sellPackage, { query: { businessId }, body });
  await queryClient.invalidateQueries({ queryKey: [listStoredValues.id, businessId] });
}
