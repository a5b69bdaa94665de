import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import type { BookingMoney } from '@primehour/contract/refund';
import type { ShowToast } from '@primehour/ui/toasts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/bookings.ts';
import { openModal } from '../../modals/store.ts';
import { restore } from './queries.ts';
import { mayHaveCharge, describeRestore } from './refund-form.ts';

/**
 * See product/bookings#restore. The list's label does not show a pending refund, so the payments are loaded.
 */
export async function confirmRestore(booking: Booking, toast: ShowToast): Promise<void> {
  try {
    const text = describeRestore(booking.payment, await moneyOf(booking));
    openModal('CONFIRM', {
      title: copy.restoreLabel,
      message: [copy.restoreQuestion, text].filter(Boolean).join(' '),
      confirmLabel: copy.restoreLabel,
      onConfirm: async () => {
        await restore(booking.id);
        toast.success(copy.restored);
      },
    });
  } catch (error) {
    toast.error(messageOf(error));
  }
}

async function moneyOf(booking: Booking): Promise<BookingMoney | undefined> {
  if (!mayHaveCharge(booking)) return undefined;
  // Loaded on first use because most rows never need it.
  const { bookingQuery } = await import('./details-queries.ts');
  return (await queryClient.fetchQuery(bookingQuery(booking.id))).money;
}
