import { messageOf } from '@primehour/contract/errors';
import { ConfirmDialog } from '@primehour/ui/confirm-dialog';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/account.ts';
import { useSession } from '../../../session/use-session.ts';
import { disconnectBank } from '../queries.ts';

type Props = { onDone: () => void; onCancel: () => void };

/** Without an account no one can pay, so the calendar is switched off too; the question says so in advance. */
export function DisconnectQuestion({ onDone, onCancel }: Props) {
  const toast = useToast();
  const isCalendarActive = useSession().businessInfo[0]?.isCalendarActive === true;
  const change = useMutation(
    {
      mutationFn: disconnectBank,
      onSuccess: () => {
        toast.success(copy.disconnected);
        onDone();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={copy.disconnectTitle}
      message={isCalendarActive ? copy.disconnectActiveText : copy.disconnectText}
      confirmLabel={isCalendarActive ? copy.disconnectActiveConfirm : copy.disconnect}
      cancelLabel={copy.keepConnected}
      isBusy={change.isPending}
      error={change.isError ? messageOf(change.error) : undefined}
      onConfirm={() => change.mutate()}
      onCancel={onCancel}
    />
  );
}
