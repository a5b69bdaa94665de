import { changeSlug, getSlug } from '@primehour/contract/business';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { changeSession } from '../../session/store.ts';
import { cacheLinks } from './queries.ts';

export const slugQuery = (id: string) =>
  queryOptions({ queryKey: [getSlug.id, id], queryFn: () => call(getSlug, { params: { id } }), staleTime: 0 });

export async function saveSlug(id: string, slug: string): Promise<void> {
  const business = await call(changeSlug, { params: { id }, body: { slug } });
  // The form below has its links cached by slug, and would lose its edits while they are loaded again.
  await cacheLinks(queryClient, business);
  changeSession({ type: 'businessSaved', business });
  await queryClient.invalidateQueries({ queryKey: slugQuery(id).queryKey });
}
