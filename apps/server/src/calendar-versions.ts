import type { Database } from '@primehour/db/open';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { calendarVersion } from '@primehour/db/schema/calendar-version';
import { listing } from '@primehour/db/schema/listing';
import { sharedRead } from '@primehour/db/shared-read';

/** A business and the version of what its clients see now: with another version that may differ (decision 145). */
export type FoundVersion = { readonly businessId: string; readonly version: number };

export type CalendarVersions = {
  bySlug(slug: string): Promise<FoundVersion | undefined>;
  byId(businessId: string): Promise<FoundVersion | undefined>;
  byListing(listingId: string): Promise<FoundVersion | undefined>;
};

/**
 * `offset 0` hides the number of keys: for a single one, PostgreSQL would plan the statement again each time, which
 * takes longer than running it.
 */
const keysOf = (type: 'text' | 'uuid'): string => `(select $1::${type}[] as keys offset 0) asked`;

const BY_SLUG = prepared(
  'versions-by-slug',
  `select b.slug as key, b.id as "businessId", v.version from ${keysOf('text')}
  join business b on b.slug = any(asked.keys) join calendar_version v on v.business_id = b.id`,
  { key: business.slug, businessId: business.id, version: calendarVersion.version },
);
const BY_ID = prepared(
  'versions-by-id',
  `select v.business_id as key, v.business_id as "businessId", v.version from ${keysOf('uuid')}
  join calendar_version v on v.business_id = any(asked.keys)`,
  { key: calendarVersion.businessId, businessId: calendarVersion.businessId, version: calendarVersion.version },
);
const BY_LISTING = prepared(
  'versions-by-listing',
  `select l.id as key, v.business_id as "businessId", v.version from ${keysOf('uuid')}
  join listing l on l.id = any(asked.keys) join calendar_version v on v.business_id = l.business_id`,
  { key: listing.id, businessId: calendarVersion.businessId, version: calendarVersion.version },
);

/** Reads versions on request; all requests that arrive while a read runs share the next one. */
export function createCalendarVersions(db: Pick<Database, 'read'>): CalendarVersions {
  const byKey = (rows: readonly (FoundVersion & { readonly key: string })[]): ReadonlyMap<string, FoundVersion> =>
    new Map(rows.map(({ key, ...found }) => [key, found]));
  const byId = sharedRead(async (ids) => byKey(await queryPrepared(db.read, BY_ID, [ids])));
  const byListing = sharedRead(async (ids) => byKey(await queryPrepared(db.read, BY_LISTING, [ids])));
  return {
    bySlug: sharedRead(async (slugs) => byKey(await queryPrepared(db.read, BY_SLUG, [slugs]))),
    byId: (businessId) => byId(businessId.toLowerCase()),
    byListing: (listingId) => byListing(listingId.toLowerCase()),
  };
}
