import { QueryRoot } from '../../api/query-client.tsx';
import * as copy from '../../copy/listings.ts';
import { type EditListing } from '../../draft/edit-listing.ts';
import { EditDialog } from './components/edit-dialog.tsx';
import { ExperienceForm } from './experience-form.tsx';

/** LISTING_DETAILS: step 1 once more, over the preview or a listing (product/listings#preview, decision 036). */
export function ListingDetailsDialog(props: EditListing & { onClose: () => void }) {
  return (
    <EditDialog {...props} title={copy.editDetails}>
      {(form) => (
        // Dialogs are outside the screens that provide the query client.
        <QueryRoot>
          <ExperienceForm
            {...form}
            initial={props.draft}
            businessId={props.businessId}
            isPublished={props.isPublished}
            canAddIncentive={false}
          />
        </QueryRoot>
      )}
    </EditDialog>
  );
}
