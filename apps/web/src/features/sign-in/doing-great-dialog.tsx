import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { useLocation } from 'wouter';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/sign-in.ts';
import { paths } from '../../paths.ts';

/**
 * Between the business step and the bank account (product/onboarding#business); whichever way it is closed, the next
 * step is the same.
 */
export function DoingGreatDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const goOn = () => {
    onClose();
    navigate(paths.cardConnect);
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
