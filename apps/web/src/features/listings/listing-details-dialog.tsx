import { EditDialog, type EditProps } from './components/edit-dialog.tsx';
import { ModelForm } from './model-form.tsx';

/** LISTING_DETAILS: step 2 once more, over the preview or a listing (spec 2 §2). */
export function ListingDetailsDialog(props: EditProps & { onClose: () => void }) {
  return (
    <EditDialog {...props} title="Edit Listing details">
      {(form) => <ModelForm {...form} initial={props.draft} zone={props.zone} />}
    </EditDialog>
  );
}
