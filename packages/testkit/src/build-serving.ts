import { int, prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { type booking, bookingResource } from '@primehour/db/schema/booking';
import type { service } from '@primehour/db/schema/service';
import type { Tx } from '@primehour/db/transaction';
import type { Chooser } from '@primehour/domain/vocabulary';

type Serving = {
  readonly booking: Pick<typeof booking.$inferSelect, 'id' | 'businessId' | 'createdAt'>;
  readonly service: Pick<typeof service.$inferSelect, 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>;
  /** The first person by default. */
  readonly resourceId?: string | undefined;
  readonly chosenBy?: Chooser | undefined;
};

const FIRST_LANE = prepared(
  'built-first-lane',
  `
  select lane::int as lane, resource_id as "resourceId" from resource_lane
  where business_id = $1 and ($2::uuid is null or resource_id = $2) order by lane limit 1`,
  { lane: int(), resourceId: uuid() },
);

/** Assigns a booking to the resource that serves it, and returns its lane. */
export async function insertServing(
  tx: Tx,
  { booking, service: offered, chosenBy = 'RULE', ...options }: Serving,
): Promise<number> {
  const { id: bookingId, businessId, createdAt: chosenAt } = booking;
  const [serving] = await queryPrepared(tx, FIRST_LANE, [businessId, options.resourceId ?? null]);
  if (!serving) throw new Error('The business has no such resource.');
  const { lane, resourceId } = serving;
  const takes = {
    fromMinute: -offered.bufferBeforeMinutes,
    untilMinute: offered.durationMinutes + offered.bufferAfterMinutes,
  };
  await tx
    .insert(bookingResource)
    .values({ businessId, bookingId, number: 1, resourceId, chosenBy, chosenAt, takes: [takes] });
  return lane;
}
