import type { ClientBase } from 'pg';
import { HOME_CELL } from '../cell.ts';

type Listed = {
  readonly businessId: string;
  readonly cell: number;
  readonly slugs: readonly string[];
  readonly members: readonly { readonly userId: string; readonly createdAt: string }[];
};

/** What the directory lists of a business, read in its cell. */
export async function readListed(client: ClientBase, businessId: string, now: Date): Promise<Omit<Listed, 'cell'>> {
  const { rows } = await client.query<Pick<Listed, 'slugs' | 'members'>>(
    `select
      array(select slug from business where id = $1
        union select slug from slug_change where business_id = $1 and until_at > $2) as slugs,
      coalesce((select json_agg(json_build_object('userId', user_id, 'createdAt', created_at::text))
        from membership where business_id = $1 and ended_at is null), '[]') as members`,
    [businessId, now],
  );
  const { slugs = [], members = [] } = rows[0] ?? {};
  return { businessId, slugs, members };
}

/** Records in a database that another cell serves the business; in that of cell 0, this is the directory. */
export async function mark(client: ClientBase, businessId: string, to: { cell: number; now: Date }): Promise<void> {
  await client.query(
    `insert into business_elsewhere (business_id, cell, moved_at) values ($1, $2, $3)
    on conflict (business_id) do update set cell = excluded.cell, moved_at = excluded.moved_at`,
    [businessId, to.cell, to.now],
  );
}

/** Also if foreign keys are not in effect. */
export async function unmark(client: ClientBase, businessId: string): Promise<void> {
  for (const table of ['slug_elsewhere', 'membership_elsewhere', 'business_elsewhere']) {
    await client.query(`delete from ${table} where business_id = $1`, [businessId]);
  }
}

/** Records in the directory where a business is; earlier slugs stay reserved. */
export async function listInDirectory(home: ClientBase, listed: Listed, now: Date): Promise<void> {
  const { businessId, cell, slugs, members } = listed;
  if (cell === HOME_CELL) return unmark(home, businessId);
  await mark(home, businessId, { cell, now });
  await home.query(
    'insert into slug_elsewhere (slug, business_id) select unnest($2::text[]), $1 on conflict do nothing',
    [businessId, slugs],
  );
  await home.query(
    `insert into membership_elsewhere (business_id, user_id, created_at)
    select $1, user_id, created_at from unnest($2::uuid[], $3::timestamptz[]) m (user_id, created_at)
    on conflict (user_id, business_id) do update set created_at = excluded.created_at`,
    [businessId, members.map(({ userId }) => userId), members.map(({ createdAt }) => createdAt)],
  );
}
