import type { Tx } from '@primehour/db/transaction';
import type { Result } from '@primehour/domain/result';
import type { Assignment, Order } from '@primehour/domain/slot/assign';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import type { Team } from '@primehour/domain/slot/team';
import { assign, type AcceptedSlot } from '@primehour/domain/slot/team-slots';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { loadCalendar } from './load-calendar.ts';

/** Long enough for every pool to be idle at some moment; ranges after it keep their lanes. */
export const POOL_REACH_DAYS = 14;

type Choice = {
  readonly slot: AcceptedSlot;
  readonly order: Order;
  /** Accepts the same start again, with a team loaded over a longer window. */
  readonly again: (team: Team) => Result<AcceptedSlot, SlotRefusal>;
};

/**
 * Resources and lanes for an accepted start. If ranges of a pool change lanes, everything they could collide with has
 * to be known, so more of the ledger is read first.
 * @throws Refusal SLOT_TAKEN
 */
export async function assignLanes(tx: Tx, tenant: AnyTenant, { slot, order, again }: Choice): Promise<Assignment> {
  const near = assign(slot, order);
  if (near && near.changes.length === 0) return near;
  const { startAt, inquiry } = slot;
  const until = (startAt + POOL_REACH_DAYS * DAY_MS) as Instant;
  const { team } = await loadCalendar(tx, tenant, { from: startAt, until, now: inquiry.now });
  const repeated = again(team);
  const far = repeated.ok ? assign(repeated.value, order) : undefined;
  if (!far) throw new Refusal('SLOT_TAKEN');
  return far;
}
