import type { MoveVerdict, SlotRefusal } from '@primehour/domain/slot/refusal';
import type { Team } from '@primehour/domain/slot/team';
import { checkTeamSlot } from '@primehour/domain/slot/team-slots';
import type { OccupancyKind, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { windowFrom } from '../policy.ts';
import type { BookingRow } from '../queries.ts';
import { assignLanes } from '../queries/assign-lanes.ts';
import { slotQueryForRetake } from '../queries/check-move.ts';
import { loadCalendar } from '../queries/load-calendar.ts';
import { takeTime } from './take-time.ts';

type TakingBack = {
  readonly kind: Extract<OccupancyKind, 'hold' | 'booking'>;
  readonly expiresAt: Instant | null;
};

/** Only taken time excludes a time that the booking had before. */
const checkTaken = ({ code }: SlotRefusal): MoveVerdict =>
  code === 'TAKEN' || code === 'NOBODY_FREE' ? 'REFUSED' : 'ALLOWED';

/**
 * Takes a booking's own time again, with the same people, rooms and equipment.
 * @throws Refusal SLOT_TAKEN
 */
export async function retakeBookedTime(write: TenantTx<AnyTenant>, row: BookingRow, taking: TakingBack): Promise<void> {
  const { tx, tenant, now } = write;
  const startAt = instantOf(row.startAt);
  const { team } = await loadCalendar(tx, tenant, windowFrom(startAt, now));
  const again = (within: Team) => checkTeamSlot(within, slotQueryForRetake(row, within, now), startAt, checkTaken);
  const checked = again(team);
  if (!checked.ok) throw new Refusal('SLOT_TAKEN');
  const assignment = await assignLanes(tx, tenant, { slot: checked.value, order: [], again });
  await takeTime(tx, tenant, { bookingId: row.id, assignment, ...taking });
}
