import * as copy from '@primehour/contract/copy/refusals';
import { instantOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { moveBooking } from '../../booking/api.ts';
import type { UpcomingRow } from '../queries.ts';

/**
 * Gives a booking to another resource: a move to the same start (decision 087).
 * @throws Refusal SLOT_TAKEN if the other one can't serve it or isn't free
 */
export async function handOver(write: TenantWrite, coming: UpcomingRow, resourceId: string): Promise<void> {
  const { id: bookingId, number, version } = coming;
  const notFree = new Refusal('SLOT_TAKEN', { message: copy.notFreeFor(coming.userName) });
  if (!coming.free?.some(([id]) => id === resourceId)) throw notFree;
  const to = number === 1 ? { withWhom: resourceId } : { swap: { number, resourceId } };
  const move = { bookingId, version, startAt: instantOf(coming.startAt), by: 'PARTNER' as const, ...to };
  await moveBooking(write, move).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'SLOT_TAKEN' ? notFree : error;
  });
}
