import { ConfirmDialog } from '@primehour/ui/confirm-dialog';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/forms.ts';
import { answerLeaving } from '../../forms/unsaved.ts';

/** See product/shell#unsaved-input. */
export const LeaveQuestion = () => (
  <ConfirmDialog
    isOpen
    tone="danger"
    title={copy.leaveTitle}
    message={copy.leaveText}
    confirmLabel={buttons.leave}
    cancelLabel={copy.keepEditing}
    onConfirm={() => answerLeaving(true)}
    onCancel={() => answerLeaving(false)}
  />
);
