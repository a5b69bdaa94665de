import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { expectVersion } from '../policy.ts';
import type { BookingRow } from '../queries.ts';
import { slotQueryForMove } from '../queries/check-move.ts';
import { findRoom, findRoomFor, type Room, type RoomQuery } from '../queries/find-room.ts';
import type { LoadedCalendar } from '../queries/load-calendar.ts';
import { moveBooking, type Move, type RoomForMove } from './move-booking.ts';
import { openLedger } from './take-time.ts';

type RoomMade = RoomQuery & { readonly bookingId: string; readonly version: number; readonly toId: string };

/**
 * Hands a booking to a colleague, if that still makes the requested time free (product/people#make-room).
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

/** The same automatically, for businesses that have switched it on; false if no handover would help. */
export async function makeRoomFor(write: TenantWrite<AnyTenant>, asked: RoomQuery): Promise<boolean> {
  const { tx, tenant, now } = write;
  return handOverFirst(write, (await findRoom(tx, tenant, asked, now)).rooms);
}

/** The same for a client's booking that moves. */
export const makeRoomForMove: RoomForMove = async (write, { row, startAt, withWhom }) => {
  const { tx, tenant, now } = write;
  const queryOf = (loaded: LoadedCalendar) => slotQueryForMove(row, loaded, now, withWhom);
  const { rooms } = await findRoomFor(tx, tenant, { serviceId: row.serviceId, startAt, queryOf }, now);
  return handOverFirst(write, rooms);
};

async function handOverFirst(write: TenantWrite<AnyTenant>, [room]: readonly Room[]): Promise<boolean> {
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
