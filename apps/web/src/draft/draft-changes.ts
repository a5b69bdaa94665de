import { isSame } from '../is-same.ts';
import { EMPTY_DRAFT, type ListingDraft } from './listing-draft.ts';

/** The fields that differ, with their newer values. */
export function changesOf<Part extends object>(before: Part, after: Part): Partial<Part> {
  const names = Object.keys(after) as (keyof Part)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  ) as Partial<Part>;
}

/** Whether both describe the same listing, regardless of which steps are finished. */
export function isSameDraft(one: ListingDraft, other: ListingDraft): boolean {
  const bare = (draft: ListingDraft) => ({
    ...draft,
    isTypeLocked: false,
    step1finished: false,
    step2Activated: false,
  });
  return Object.keys(changesOf(bare(one), bare(other))).length === 0;
}

export const isDraftEmpty = (draft: ListingDraft): boolean => isSameDraft(draft, EMPTY_DRAFT);
