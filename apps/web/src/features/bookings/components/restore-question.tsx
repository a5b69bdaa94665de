import type { Booking } from '@primehour/contract/booking-shapes';
import type { ShowToast } from '@primehour/ui/toasts';
import { openModal } from '../../../shell/modal/store.ts';
import { restore } from '../queries.ts';

/** Who has all of their money back pays again within a quarter of an hour (decision 046). */
const MONEY_WORDS: Partial<Record<Booking['payment'], string>> = {
  REFUNDED: ' It was refunded, so the client has 15 minutes to pay again.',
  PARTLY_REFUNDED: ' Part of its price was refunded and stays with the client.',
  UNPAID: ' It was not paid, so the client has 15 minutes to pay.',
};

/** Spec 2 §8, booking restore. */
export function askToRestore({ id, payment }: Pick<Booking, 'id' | 'payment'>, toast: ShowToast): void {
  openModal('CONFIRM', {
    title: 'Restore Booking',
    message: `Are you sure you want to restore this booking?${MONEY_WORDS[payment] ?? ''}`,
    confirmLabel: 'Restore Booking',
    onConfirm: async () => {
      await restore(id);
      toast.success('Booking restored successfully');
    },
  });
}
