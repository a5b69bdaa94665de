import * as copy from '../../copy/listings.ts';
import { type EditListing } from '../../draft/edit-listing.ts';
import { EditDialog } from './components/edit-dialog.tsx';
import { ModelForm } from './model-form.tsx';

/** RESERVATION_DETAILS: step 2 once more, over the preview or a listing (product/listings#preview, decision 036). */
export function ReservationDetailsDialog(props: EditListing & { onClose: () => void }) {
  return (
    <EditDialog {...props} title={copy.editReservation}>
      {(form) => (
        <ModelForm
          {...form}
          initial={props.draft}
          zone={props.zone}
          isPublished={props.isPublished}
          isVisible={props.isVisible}
        />
      )}
    </EditDialog>
  );
}
