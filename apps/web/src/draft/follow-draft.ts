import { changesOf } from './draft-changes.ts';
import { changeDraft, getDraft, subscribeDraft } from './draft-store.ts';
import type { ListingDraft } from './listing-draft.ts';

type DraftName = keyof ListingDraft;

export type Follower<Fields extends object, Name extends DraftName> = {
  /** What the form shows at first. */
  initial: Pick<ListingDraft, Name>;
  partOf: (fields: Fields) => Pick<ListingDraft, Name>;
  fieldsOf: (part: Pick<ListingDraft, Name>) => Fields;
  /** Shows what another tab has written. */
  take: (fields: Partial<Fields>) => void;
};

/**
 * Syncs a form with the stored draft, field by field: only what was typed here is written, and what another tab has
 * written is shown here. So two tabs on one draft stay in sync, and neither loses the other's input.
 */
export function followDraft<Fields extends object, Name extends DraftName>(follower: Follower<Fields, Name>) {
  const { partOf, fieldsOf, take } = follower;
  let known = follower.initial;
  const follow = () => {
    const draft = getDraft();
    // The form's part of it, and nothing else.
    const names = Object.keys(known) as Name[];
    const stored = Object.fromEntries(names.map((name) => [name, draft[name]])) as Pick<ListingDraft, Name>;
    const before = known;
    known = stored;
    if (Object.keys(changesOf(before, stored)).length > 0) take(changesOf(fieldsOf(before), fieldsOf(stored)));
  };
  const stop = subscribeDraft(follow);
  // The draft may have changed since the form read its initial values.
  follow();
  return {
    onTyped(fields: Fields) {
      const typed = partOf(fields);
      const changes = changesOf(known, typed);
      known = typed;
      if (Object.keys(changes).length > 0) changeDraft(changes);
    },
    stop,
  };
}
