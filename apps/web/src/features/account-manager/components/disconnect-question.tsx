import { messageOf } from '@primehour/contract/errors';
import { ConfirmDialog } from '@primehour/ui/confirm-dialog';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client.tsx';
import { useSession } from '../../../session/use-session.ts';
import { disconnectBank } from '../queries.ts';

type Props = { onDone: () => void; onCancel: () => void };

/** Without an account nobody can pay, so a calendar that is on goes off first: said before, not after. */
export function DisconnectQuestion({ onDone, onCancel }: Props) {
  const toast = useToast();
  const isCalendarActive = useSession().businessInfo[0]?.isCalendarActive === true;
  const change = useMutation(
    {
      mutationFn: disconnectBank,
      onSuccess: () => {
        toast.success('Bank account disconnected');
        onDone();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title="Disconnect your bank account?"
      message={
        isCalendarActive
          ? 'Your calendar will be switched off: clients can’t book until you connect an account and switch it on again. Bookings that are paid stay as they are.'
          : 'Clients can’t pay you until you connect an account again. Bookings that are paid stay as they are.'
      }
      confirmLabel={isCalendarActive ? 'Switch off and disconnect' : 'Disconnect'}
      cancelLabel="Keep it"
      isBusy={change.isPending}
      error={change.isError ? messageOf(change.error) : undefined}
      onConfirm={() => change.mutate()}
      onCancel={onCancel}
    />
  );
}
