import { chargeDue, waiveDue } from '@primehour/contract/due';
import { ensureBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { reloadBookings } from './queries.ts';

const inputOf = async (bookingId: string, dueId: string) => ({
  params: { id: bookingId, dueId },
  query: { businessId: (await ensureBusiness()).id },
});

/** Charges a fee now instead of later, or again. */
export async function charge(bookingId: string, dueId: string): Promise<void> {
  await call(chargeDue, await inputOf(bookingId, dueId));
  await reloadBookings();
}

/** Waives a fee, before or after it was paid; a payment is refunded. */
export async function waive(bookingId: string, dueId: string): Promise<void> {
  await call(waiveDue, await inputOf(bookingId, dueId));
  await reloadBookings();
}
