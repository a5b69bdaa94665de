import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

type Query<Data> = { readonly queryKey: DataTag<QueryKey, Data, Error> };

/** Shows what was saved. A request in progress is canceled because its response may be older. */
export async function showSaved<Data>(
  client: QueryClient,
  { queryKey }: Query<Data>,
  saved: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, saved);
}
