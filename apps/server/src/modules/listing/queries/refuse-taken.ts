import * as copy from '@primehour/contract/copy/refusals';
import { overlapsRange } from '@primehour/db/overlaps-range';
import { int, text, uuid, preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import { formatClearTime, formatInstant } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { listItems } from '../../calendar/api.ts';
import type { Schedule } from '../policy.ts';
import type { Sold } from './find-sold.ts';

type TakenLaneParams = {
  readonly tenant: TenantId;
  readonly lanes: readonly number[];
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  readonly listingId: string;
};

const TAKEN = preparedBy<TakenLaneParams>()(
  'taken-lane',
  (p) => `
  select case o.kind when 'block' then o.id else coalesce(o.booking_id, o.listing_id, o.id) end as id, r.name,
    (
      select count(*)::int from resource other where other.business_id = ${p.tenant} and other.retired_at is null
    ) as resources
  from occupancy o
  join resource_lane l on l.business_id = o.business_id and l.lane = o.lane
  join resource r on r.business_id = l.business_id and r.id = l.resource_id
  where o.business_id = ${p.tenant} and o.lane = any (${p.lanes}) and ${overlapsRange('o', p.from, p.until)}
    and (o.expires_at is null or o.expires_at > ${p.now}) and o.listing_id is distinct from ${p.listingId}::uuid
  order by lower(o.during), o.id limit 1`,
  { id: uuid(), name: text(), resources: int() },
);

/**
 * Refuses a reservation at a taken time, and states the reason, because its owner may be able to move it. The ledger is
 * open, so nothing changes in between; its constraint applies anyway.
 * @throws Refusal SLOT_TAKEN
 */
export async function refuseTaken(
  tx: Tx,
  tenant: TenantId,
  { reservationAt, reservationEndAt }: Schedule,
  { now, listingId, sold }: { readonly now: Instant; readonly listingId: string; readonly sold: readonly Sold[] },
): Promise<void> {
  const lanes = sold.map(({ lane }) => lane);
  const range = { from: dateOf(reservationAt), until: dateOf(reservationEndAt) };
  const [taken] = await queryPrepared(tx, TAKEN, { tenant, lanes, ...range, now: dateOf(now), listingId });
  if (!taken) return;
  const items = await listItems(tx, tenant, { from: reservationAt, until: reservationEndAt, now });
  const item = orNotFound(items.find(({ id }) => id === taken.id));
  const [row] = await tx.select({ zone: business.timezone }).from(business).where(eq(business.id, tenant));
  const { zone } = orNotFound(row);
  const [from, until] = [item.reservedFrom.getTime(), item.reservedUntil.getTime()];
  const isBuffered = from < item.startAt.getTime() || until > item.endAt.getTime();
  const when = `${formatInstant(from, zone, now)} to ${formatClearTime(until, zone)}`;
  throw new Refusal('SLOT_TAKEN', {
    message: copy.listingTimeTaken(item, when, { isBuffered, resource: taken.resources > 1 ? taken.name : null }),
  });
}
