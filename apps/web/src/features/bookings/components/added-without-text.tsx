import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';

/** The booking stands, and its client has to hear of it in another way. */
export function AddedWithoutText({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} size="sm" title="Booking added" footer={<Button onClick={onClose}>Done</Button>}>
      <Banner tone="warning">{why}</Banner>
    </Dialog>
  );
}
