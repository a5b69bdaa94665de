import { HOME_CELL } from '@primehour/db/cell';
import { listElsewhere } from '@primehour/db/lock';
import type { Database } from '@primehour/db/open';
import { int, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { setBounded } from '../bounded-map.ts';

/** Where nodes of a cell are reached. */
export type CellAddress = { readonly number: number; readonly url: string };

/** A cell and, if known, the business that is in it. */
export type Located = { readonly cell: number; readonly businessId?: string };

/** A node relies on what it has read for this long, or until another cell's answer corrects it. */
const KNOWN_FOR_MS = 2_000;
const KNOWN_MAX = 20_000;

const CELLS = prepared('cells', 'select number::int as number, url from cell order by number', {
  number: int(),
  url: text(),
});
const OF_BUSINESS = prepared(
  'cell-of-business',
  'select cell::int as cell from business_elsewhere where business_id = $1',
  {
    cell: int(),
  },
);
const OF_SLUG = prepared(
  'cell-of-slug',
  `
  select e.cell::int as cell, e.business_id as "businessId"
  from slug_elsewhere s join business_elsewhere e on e.business_id = s.business_id where s.slug = $1`,
  { cell: int(), businessId: uuid() },
);
/** A business that moved has its rows in cell 0 until they are removed, or never had any. */
const OF_PERSON = prepared(
  'cells-of-person',
  `
  select m.business_id as "businessId", e.cell::int as cell
  from (
    select business_id, created_at from membership where user_id = $1 and ended_at is null
    union select business_id, created_at from membership_elsewhere where user_id = $1
  ) m left join business_elsewhere e on e.business_id = m.business_id
  order by m.created_at, m.business_id`,
  { businessId: uuid(), cell: nullable(int()) },
);

/** Which cell has what (decision 177). Everything that is not listed is in cell 0. */
export type Directory = ReturnType<typeof createDirectory>;

/** `isFresh` reads it now, after another cell has answered that it doesn't have it. */
type Freshness = { readonly isFresh: boolean };

/** The cell whose node this is. */
type Own = { readonly number: number; readonly db: Database };

export function createDirectory(home: Database, own: Own) {
  const known = new Map<string, { readonly untilMs: number; readonly found: Promise<unknown> }>();

  function remembered<Found>(key: string, { isFresh }: Freshness, read: () => Promise<Found>): Promise<Found> {
    const before = known.get(key);
    // The key names the statement, which determines the type.
    if (!isFresh && before !== undefined && before.untilMs > performance.now()) return before.found as Promise<Found>;
    const found = read();
    setBounded(known, key, { untilMs: performance.now() + KNOWN_FOR_MS, found }, KNOWN_MAX);
    found.catch(() => known.delete(key));
    return found;
  }
  const cellOf = async (businessId: string) =>
    (await queryPrepared(home.read, OF_BUSINESS, [businessId]))[0]?.cell ?? HOME_CELL;
  const findSlug = async (slug: string): Promise<Located> =>
    (await queryPrepared(home.read, OF_SLUG, [slug]))[0] ?? { cell: HOME_CELL };
  const listOfPerson = (userId: string, freshness: Freshness) =>
    remembered(`person ${userId}`, freshness, async () =>
      (await queryPrepared(home.read, OF_PERSON, [userId])).map(({ businessId, cell }) => ({
        businessId,
        cell: cell ?? HOME_CELL,
      })),
    );

  return {
    ofBusiness: (id: string, freshness: Freshness) => remembered(`business ${id}`, freshness, () => cellOf(id)),
    ofSlug: (slug: string, freshness: Freshness) => remembered(`slug ${slug}`, freshness, () => findSlug(slug)),

    /**
     * Whether a business that is listed in this node's cell is visible there. In cell 0 the directory changes together
     * with its rows; in any other cell they may still be on their way, or have left.
     */
    isVisible: async (id: string, freshness: Freshness): Promise<boolean> =>
      own.number === HOME_CELL ||
      remembered(`visible ${id}`, freshness, async () => !(await listElsewhere(own.db.read, [id])).has(id)),

    /** A person's businesses, the first one first, and their cells. */
    listOfPerson,

    /** All cells, by number. */
    listCells: (freshness: Freshness = { isFresh: false }): Promise<readonly CellAddress[]> =>
      remembered('cells', freshness, () => queryPrepared(home.read, CELLS, [])),

    /** Not cached: a node asks once, when it starts. */
    hasCells: async (): Promise<boolean> => (await queryPrepared(home.read, CELLS, [])).length > 0,
  };
}
