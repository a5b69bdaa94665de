import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Db } from '@primehour/db/transaction';

/** Any origin followed by the path of one of our images; other values are left alone. */
const OURS = String.raw`^https?://[^/]+(/images/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg)$`;

const movedUrl = (column: string): string => `regexp_replace(${column}, '${OURS}', $1::text || '\\1')`;
const isElsewhere = (column: string): string =>
  `(${column} ~ '${OURS}' and not starts_with(${column}, $1::text || '/'))`;

const updateColumn = (table: string, column: string): string =>
  `update ${table} set ${column} = ${movedUrl(column)} where ${isElsewhere(column)}`;

const updateList = (table: string): string => `
  update ${table} set image_urls = array(
    select ${movedUrl('url')} from unnest(image_urls) with ordinality as each (url, place) order by place)
  where exists (select from unnest(image_urls) as url where ${isElsewhere('url')})`;

const MOVES = [
  prepared('move-media', updateColumn('business', 'media_url'), {}),
  prepared('move-logos', updateColumn('business', 'logo_url'), {}),
  prepared('move-services', updateColumn('service', 'image_url'), {}),
  prepared('move-resources', updateColumn('resource', 'image_url'), {}),
  prepared('move-listings', updateList('listing'), {}),
  prepared('move-incentives', updateList('incentive'), {}),
];

/**
 * Pictures are stored with their full URL (product/shell#pictures). When the public URL changes, rewrites the URLs of
 * our own pictures; otherwise a no-op. Runs at startup, before any request is served.
 */
export async function moveImageUrls(db: Db, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const move of MOVES) await queryPrepared(tx, move, [publicUrl]);
  });
}
