import { booking } from '@primehour/db/schema/booking';
import type { business } from '@primehour/db/schema/business';
import { pageCount } from '@primehour/db/schema/page-count';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { dateAt, saveSettings } from '../modules/booking/api.ts';
import { createLink } from '../modules/link/api.ts';
import { asMember } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';
import { asOf } from './as-of.ts';

const LINK_DAYS_AGO = 42;
const SETTINGS_DAYS_AGO = 30;
/** One in this many bookings since then came by the link. */
const BY_LINK_EVERY = 4;
const NO_PERKS = {};

/** What a partner changed weeks ago, so that Insights can show the effect, and a link through which clients came. */
export async function seedSeason(deps: Deps, of: typeof business.$inferSelect): Promise<void> {
  const tenant = authorizeTenant(of.id);
  const owner = { businessId: tenant, userId: of.userId };
  const now = deps.clock.now();
  const linkedAt = now - LINK_DAYS_AGO * DAY_MS;
  const { row } = await asMember(asOf(deps, linkedAt), owner, (write) =>
    createLink(write, {
      kind: 'TRACK',
      label: 'Instagram bio',
      slug: 'instagram',
      usesMax: null,
      fromDate: null,
      untilDate: null,
      perks: NO_PERKS,
    }),
  );
  await asMember(asOf(deps, now - SETTINGS_DAYS_AGO * DAY_MS), owner, (write) =>
    saveSettings(write, { minNoticePeriod: 2, advanceBooking: 45, timeslotDuration: 30, changeCutoff: 12 }),
  );
  const isSince = and(eq(booking.businessId, tenant), gt(booking.createdAt, dateOf(linkedAt)));
  const since = await deps.db.read
    .select({ id: booking.id })
    .from(booking)
    .where(isSince)
    .orderBy(asc(booking.startAt));
  const byLink = since.flatMap(({ id }, index) => (index % BY_LINK_EVERY === 0 ? [id] : []));
  await deps.db.transaction(async (tx) => {
    const utm = { source: 'instagram', medium: 'social', campaign: 'fall-curls' };
    await tx
      .update(booking)
      .set({ linkId: row.id, utm })
      .where(and(eq(booking.businessId, tenant), inArray(booking.id, byLink)));
    await tx.insert(pageCount).values({
      businessId: tenant,
      day: dateAt(of.timezone, now),
      step: 'SEEN',
      linkId: row.id,
      hits: byLink.length * 6,
    });
  });
}
