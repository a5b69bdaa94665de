import type { Booking } from '@primehour/contract/booking-shapes';
import type { ShowToast } from '@primehour/ui/toasts';
import { queryClient } from '../../api/query-client.tsx';
import { openModal } from '../../modals/store.ts';
import { bookingQuery, mark } from './details-queries.ts';
import { mayHaveCharge } from './refund-form.ts';
import { describeNoShow } from './terms-model.ts';

/** Marks a no-show. If that charges the client's card, it asks first (product/policies#fees). */
export async function markNoShow(booking: Booking, toast: ShowToast): Promise<void> {
  // By hand, nothing is agreed to that could be charged.
  if (!booking.isByHand && mayHaveCharge(booking)) {
    const detail = await queryClient.fetchQuery(bookingQuery(booking.id));
    if (describeNoShow(detail) !== undefined) return openModal('NO_SHOW', { detail });
  }
  await mark(booking, 'NO_SHOW', toast);
}
