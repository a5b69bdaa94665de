import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { expectVersion } from '../policy.ts';
import type { BookingRow } from '../queries.ts';
import { findRoom, type Room, type RoomAsked } from '../queries/find-room.ts';
import { moveBooking, type Move } from './move-booking.ts';
import { openLedger } from './take-time.ts';

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
  expectVersion(room.booking, version);
  return handOver(write, room, 'PARTNER');
}

/** The same without a press, for businesses that have switched it on; false where no hand-over would help. */
export async function makeRoomFor(write: TenantWrite<AnyTenant>, asked: RoomAsked): Promise<boolean> {
  const { tx, tenant, now } = write;
  const [room] = (await findRoom(tx, tenant, asked, now)).rooms;
  if (!room) return false;
  await handOver(write, room, 'SYSTEM');
  return true;
}

async function handOver(
  write: TenantWrite<AnyTenant>,
  { bookingId, toId, booking: { startAt, version } }: Room,
  by: Move['by'],
): Promise<BookingRow> {
  const { row } = await moveBooking(write, { bookingId, startAt, by, version, withWhom: toId });
  return row;
}
