import { waitlistOffer } from '@primehour/db/schema/waitlist';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import type { OpeningFacts } from '@primehour/domain/waitlist/plan-opening';
import { and, eq } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { dateAt } from '../../booking/api.ts';
import { findBusinessFacts, type OpeningRow } from '../queries.ts';
import { loadWaiting } from './load-waiting.ts';
import { type Match, matchWaiting } from './match-waiting.ts';

export const isOfOpening = ({ id, businessId }: Pick<OpeningRow, 'id' | 'businessId'>) =>
  and(eq(waitlistOffer.businessId, businessId), eq(waitlistOffer.openingId, id));

type At = { readonly config: Pick<Config, 'mail' | 'quietHours'>; readonly now: Instant };

/** The facts for `planOpening` about an opening and everyone waiting. */
export async function matchOpening(
  queryable: Queryable,
  tenant: AnyTenant,
  row: OpeningRow,
  { config, now }: At,
): Promise<{ readonly facts: OpeningFacts; readonly matches: readonly Match[] }> {
  const [startAt, endAt] = [instantOf(row.during.startAt), instantOf(row.during.endAt)];
  const business = await findBusinessFacts(queryable, tenant);
  const asked = { today: dateAt(business.zone, now), openingId: row.id, serviceId: row.serviceId };
  const entries = business.isActive ? await loadWaiting(queryable, tenant, asked, now) : [];
  const opening = { id: row.id, startAt, endAt, resourceIds: row.resourceIds };
  const matches = await matchWaiting(queryable, tenant, { opening, entries, config, now });
  const offered = await queryable.$count(waitlistOffer, isOfOpening(row));
  const { mode, wasOfferedToAll } = row;
  return { facts: { mode, startAt, untilAt: instantOf(row.untilAt), offered, wasOfferedToAll }, matches };
}

/** When the next open offer ends, and whether the time is reserved for it. */
export async function findOpenUntil(queryable: Queryable, row: OpeningRow) {
  const offers = await queryable
    .select({ untilAt: waitlistOffer.untilAt, isHeld: waitlistOffer.isHeld })
    .from(waitlistOffer)
    .where(and(isOfOpening(row), eq(waitlistOffer.state, 'OPEN')))
    .orderBy(waitlistOffer.untilAt);
  const [first] = offers;
  return first && { at: instantOf(first.untilAt), isHeld: offers.some(({ isHeld }) => isHeld) };
}
