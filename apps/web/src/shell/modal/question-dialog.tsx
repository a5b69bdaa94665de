import { messageOf } from '@primehour/contract/errors';
import { ConfirmDialog } from '@primehour/ui/confirm-dialog';
import { TimeText } from '@primehour/ui/time-text';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import type { Question } from '../../modals/modals.ts';

/**
 * The CONFIRM and WARNING dialogs (product/shell#dialogs). It stays open, busy, until the answer has been carried out.
 */
export function QuestionDialog({
  message,
  onConfirm,
  onCancel,
  onClose,
  ...question
}: Question & { onClose: () => void }) {
  const [isBusy, startAction] = useAction();
  const [error, setError] = useState<string>();
  const confirm = () =>
    startAction(async () => {
      try {
        await onConfirm?.();
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  const cancel = () => {
    onClose();
    onCancel?.();
  };
  return (
    <ConfirmDialog
      isOpen
      {...question}
      message={message === undefined ? undefined : <TimeText>{message}</TimeText>}
      {...{ isBusy, error }}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
