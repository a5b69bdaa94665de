import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { CopyIcon, TrashIcon } from '@primehour/ui/icon';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/listings.ts';
import { describeRemoval } from './auction-model.ts';

type Props = {
  listing: ListingDetail;
  onDuplicate: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** MANAGE_LISTING: what can be done with a listing as a whole (product/listings#edit-and-remove). */
export function ManageListingDialog({ listing, onDuplicate, onRemove, onClose }: Props) {
  return (
    <Dialog isOpen size="sm" title={copy.settingsTitle} description={listing.name} onClose={onClose}>
      <div className="flex flex-col gap-2">
        <Button
          variant="secondary"
          icon={<CopyIcon />}
          data-autofocus
          onClick={() => {
            onClose();
            onDuplicate();
          }}
        >
          {copy.duplicate}
        </Button>
        <p className="mb-2 text-ink-muted">{copy.duplicateText}</p>
        <Button variant="danger" icon={<TrashIcon />} disabled={!listing.canRemove} onClick={onRemove}>
          {buttons.remove}
        </Button>
        <p className="text-ink-muted">{describeRemoval(listing)}</p>
      </div>
    </Dialog>
  );
}
