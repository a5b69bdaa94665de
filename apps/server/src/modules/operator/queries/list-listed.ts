import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';

/** Businesses that search engines are led to: those that take bookings and are not suspended. */
const LISTED = 'from business where suspended_at is null and is_calendar_active';

const COUNT_LISTED = prepared('count-listed', `select count(*)::int as count ${LISTED}`, { count: int() });
const LIST_LISTED = prepared('list-listed', `select slug ${LISTED} order by created_at, id limit $1 offset $2`, {
  slug: business.slug,
});

export async function countListed(queryable: Queryable): Promise<number> {
  const [row] = await queryPrepared(queryable, COUNT_LISTED, []);
  return row?.count ?? 0;
}

/** Oldest first, so that a business keeps its place. */
export async function listListed(
  queryable: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await queryPrepared(queryable, LIST_LISTED, [limit, offset]);
  return rows.map(({ slug }) => slug);
}
