import { useSyncExternalStore } from 'react';
import { getDraft, subscribeDraft } from './draft-store.ts';
import type { ListingDraft } from './listing-draft.ts';

export const useDraft = (): ListingDraft => useSyncExternalStore(subscribeDraft, getDraft, getDraft);
