import type { ClientBase } from 'pg';
import { isShown, shownPaths } from '../shown-images.ts';
import { addNamed, addRows, type Ends, KEPT, type Named, returned, type TakenRow } from './move-rows.ts';
import type { Tables } from './moved-tables.ts';

/** The pictures that a business displays, and whose they can be. */
type Pictures = { readonly businessId: string; readonly ids: readonly string[]; readonly members: readonly string[] };

const ID = /^\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.jpg$/;

/** Must be called where the business is. */
export async function listPictures(client: ClientBase, businessId: string): Promise<Pictures> {
  const { rows } = await client.query<{ paths: string[]; members: string[] }>(
    `select array(select distinct path from (${shownPaths('$1')}) shown where path is not null) as paths,
      array(select distinct user_id from membership where business_id = $1) as members`,
    [businessId],
  );
  const { paths = [], members = [] } = rows[0] ?? {};
  return { businessId, ids: paths.flatMap((path) => ID.exec(path)?.[1] ?? []), members };
}

/** Those with the ids $1 and the owners $2. */
const ARE_MEANT = `gone.id = any ($1::uuid[]) and gone.user_id = any ($2::uuid[]) and gone.status = 'READY'`;

/**
 * An image belongs to a person, so it moves because of the URLs of the business. The files stay where they are, in the
 * store that all cells share: the cell that has the row deletes them. If another business of this cell displays it too,
 * both cells get the row, and neither deletes the files, because it can't know what the other one displays (decision
 * 189).
 */
export async function movePictures(
  { source, target }: Ends,
  { moved }: Tables,
  { pictures, named }: { readonly pictures: Pictures; readonly named: Named },
): Promise<number> {
  const table = moved.find(({ name }) => name === 'image');
  if (table === undefined || pictures.ids.length === 0) return 0;
  const { businessId, ids, members } = pictures;
  // Locked first, so that what another business has just begun to display is seen below.
  await source.query(`select from image gone where ${ARE_MEANT} order by gone.id for update`, [ids, members]);
  const shared = await source.query<TakenRow>(
    `update image gone set seen_at = 'infinity'
    where ${ARE_MEANT} and (gone.seen_at = 'infinity' or ${isShown('gone', 'm.business_id <> $3')})
    returning ${returned(table)}`,
    [ids, members, businessId],
  );
  const taken = await source.query<TakenRow>(
    `delete from image gone where ${ARE_MEANT} and gone.seen_at is distinct from 'infinity' returning ${returned(table)}`,
    [ids, members],
  );
  const rows = [...shared.rows, ...taken.rows];
  addNamed(named, rows);
  await addRows(target, table, { rows, conflict: KEPT });
  return rows.length;
}
