import type { Booking } from '@primehour/contract/booking-shapes';
import type { ShowToast } from '@primehour/ui/toasts';
import { openModal } from '../../../shell/modal/store.ts';
import { restore } from '../queries.ts';

/** Restoring moves no money: who was given theirs back comes without having paid. */
const MONEY_WORDS: Partial<Record<Booking['payment'], string>> = {
  REFUNDED: ' It was refunded: the client will come without having paid.',
  PARTLY_REFUNDED: ' A part of its price was refunded, and stays with the client.',
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
