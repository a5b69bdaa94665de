import type { ClientBase } from 'pg';
import type { MovedTable } from './moved-tables.ts';

/**
 * For tables without an index that starts with the business, because one would slow down every booking and every bid.
 * Messages and checkouts have one for each half; bids are found by their listing.
 */
const BY_HALVES: ReadonlySet<string> = new Set(['checkout', 'message']);
const BY_LISTING: ReadonlySet<string> = new Set(['bid']);

/** How its bids are found before its listings are taken. */
export async function listListings(client: ClientBase, businessId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>('select id from listing where business_id = $1', [businessId]);
  return rows.map(({ id }) => id);
}

/** The condition for a business's rows; the business's id is the first parameter. */
export function ownedRows({ name, key }: MovedTable, listings: readonly string[]): string {
  if (BY_HALVES.has(name)) {
    return `("${key}" = $1 and booking_id is not null or "${key}" = $1 and booking_id is null and "${key}" is not null)`;
  }
  const owned = `"${key}" = $1`;
  return BY_LISTING.has(name) ? `(${owned} and listing_id = any ('{${listings.join(',')}}'::uuid[]))` : owned;
}
