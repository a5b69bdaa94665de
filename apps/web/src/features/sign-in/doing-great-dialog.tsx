import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/sign-in.ts';
import type { ModalProps } from '../../modals/modals.ts';

/**
 * Between the business step and the bank account (product/onboarding#business); whichever way it is closed, the next
 * step is the same.
 */
export function DoingGreatDialog({ onClose, onCancel }: ModalProps['DOING_GREAT'] & { onClose: () => void }) {
  const goOn = () => {
    onClose();
    onCancel?.();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={copy.almostDoneTitle}
      description={copy.almostDoneText}
      onClose={goOn}
      footer={
        <Button size="lg" isFullWidth onClick={goOn} data-autofocus>
          {buttons.proceed}
        </Button>
      }
    />
  );
}
