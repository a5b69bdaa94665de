import type { ShowToast } from '@primehour/ui/toasts';
import { openModal } from '../../../shell/modal/store.ts';
import { restore } from '../queries.ts';

/** Spec 2 §8, booking restore. */
export function askToRestore(id: string, toast: ShowToast): void {
  openModal('CONFIRM', {
    title: 'Restore Booking',
    message: 'Are you sure you want to restore this booking?',
    confirmLabel: 'Restore Booking',
    onConfirm: async () => {
      await restore(id);
      toast.success('Booking restored successfully');
    },
  });
}
