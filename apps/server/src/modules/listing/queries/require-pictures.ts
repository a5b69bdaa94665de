import { prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Tx } from '@primehour/db/transaction';
import type { Config } from '../../../config.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { requireImages } from '../../image/api.ts';

const LISTED = prepared(
  'listed-pictures',
  `select distinct url from listing l, unnest(l.image_urls) as url where l.business_id = $1 and url = any ($2::text[])`,
  { url: text() },
);

/**
 * Accepts the caller's own uploads, and pictures that a listing of the business has: another member may have uploaded
 * those of a listing that is edited or duplicated. Called under the business's lock, so that none of them is removed
 * from its listing, and then deleted as unused, before the caller's listing has it.
 * @throws Refusal IMAGE_UNKNOWN
 */
export async function requirePictures(
  tx: Tx,
  scope: Pick<Scope, 'businessId' | 'userId'>,
  urls: readonly string[],
  config: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const listed = await queryPrepared(tx, LISTED, [scope.businessId, [...urls]]);
  const known = new Set(listed.map(({ url }) => url));
  const added = urls.filter((url) => !known.has(url));
  if (added.length > 0) await requireImages(tx, scope, added, config);
}
