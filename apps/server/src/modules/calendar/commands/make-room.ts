import { instantOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { type BookingRow, expectVersion, moveBooking, openLedger } from '../../booking/api.ts';
import { findRoom, type RoomAsked } from '../queries/find-room.ts';

type RoomMade = RoomAsked & { readonly bookingId: string; readonly version: number; readonly toId: string };

/**
 * Hands a booking to a colleague, if that still makes the asked time free (product/people#make-room).
 * @throws Refusal NOT_FOUND, SLOT_TAKEN, CHANGED_MEANWHILE, WRONG_STATE
 */
export async function makeRoom(
  write: TenantWrite,
  { bookingId, version, toId, ...asked }: RoomMade,
): Promise<BookingRow> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const { rooms } = await findRoom(tx, tenant, asked, now);
  const room = rooms.find((each) => each.bookingId === bookingId && each.toId === toId);
  if (!room) throw new Refusal('SLOT_TAKEN');
  expectVersion(room.row, version);
  const startAt = instantOf(room.row.startAt);
  const { row } = await moveBooking(write, { bookingId, startAt, by: 'PARTNER', version, withWhom: toId });
  return row;
}
