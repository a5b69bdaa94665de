import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import type { ShowToast } from '@primehour/ui/toasts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/bookings.ts';
import { openModal } from '../../modals/store.ts';
import { describeDone } from './move-model.ts';
import { restore } from './queries.ts';
import { describeRestore } from './refund-form.ts';

/**
 * See product/bookings#restore. The list does not show whether the booking would be confirmed again, so its details are
 * loaded.
 */
export async function confirmRestore({ id }: Pick<Booking, 'id'>, toast: ShowToast): Promise<void> {
  try {
    // Loaded on first use because most rows never need it.
    const { bookingQuery } = await import('./details-queries.ts');
    const text = describeRestore(await queryClient.fetchQuery(bookingQuery(id)));
    openModal('CONFIRM', {
      title: copy.restoreLabel,
      message: [copy.restoreQuestion, text].filter(Boolean).join(' '),
      confirmLabel: copy.restoreLabel,
      onConfirm: async () => {
        const { textNotSent } = await restore(id);
        toast.success(describeDone(copy.restored, textNotSent));
      },
    });
  } catch (error) {
    toast.error(messageOf(error));
  }
}
