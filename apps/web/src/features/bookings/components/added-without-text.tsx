import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import * as copy from '../../../copy/bookings.ts';
import * as buttons from '../../../copy/buttons.ts';

/** The booking was added, but its client has to be notified another way. */
export function AddedWithoutText({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={copy.addedTitle}
      footer={<Button onClick={onClose}>{buttons.done}</Button>}
    >
      <Banner tone="warning">{why}</Banner>
    </Dialog>
  );
}
