import type { ListingDraft } from './listing-draft.ts';

/** The props of both dialogs that edit a listing. The draft changes only when Continue is pressed. */
export type EditListing = {
  draft: ListingDraft;
  businessId: string;
  zone: string;
  /** A published listing has all of its values; a draft may leave some to the settings. */
  isPublished?: boolean | undefined;
  /** Clients see it already, so it can't appear later. */
  isVisible?: boolean | undefined;
  /** Stores the changed draft; if it rejects, the error is shown and the dialog stays open. */
  onContinue: (draft: ListingDraft) => void | Promise<unknown>;
};
