import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';

const FIND_MOVED_SLUG = prepared(
  'find-moved-slug',
  `select b.slug from slug_change c join business b on b.id = c.business_id
  where c.slug = $1 and b.slug <> $1 and c.until_at > $2 order by c.changed_at desc limit 1`,
  { slug: business.slug },
);

/** The current address of a booking page that had this one before, and has not taken it back (product/marketing#address). */
export async function findMovedSlug(queryable: Queryable, slug: string, now: Instant): Promise<string | undefined> {
  const [row] = await queryPrepared(queryable, FIND_MOVED_SLUG, [slug, dateOf(now)]);
  return row?.slug;
}
