import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

type Query<Data> = { readonly queryKey: DataTag<QueryKey, Data, Error> };

/** Shows what was stored. A response on its way may be older, so it no longer counts. */
export async function showSaved<Data>(
  client: QueryClient,
  { queryKey }: Query<Data>,
  saved: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<unknown>(queryKey, saved);
}
