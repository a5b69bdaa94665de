import type { ListingDraft } from './listing-draft.ts';

/** What both dialogs that edit a listing are opened with. Unless Continue is pressed, the draft stays as it was. */
export type EditListing = {
  draft: ListingDraft;
  businessId: string;
  zone: string;
  /** A published listing has each of its values; a draft may leave some to the settings. */
  isPublished?: boolean | undefined;
  /** Keeps the changed draft; what it rejects with is shown, and the dialog stays open. */
  onContinue: (draft: ListingDraft) => void | Promise<unknown>;
};
