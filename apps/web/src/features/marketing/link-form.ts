import { type LinkForm, linkForm } from '@primehour/contract/link';
import * as copy from '../../copy/links.ts';

/** The form's state; empty for no limit and for the general setting. */
export type LinkDraft = {
  readonly kind: 'VIP' | 'TRACK';
  readonly label: string;
  readonly slug: string;
  readonly usesMax: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly advanceDays: string;
  readonly noticeHours: string;
  readonly skipDeposit: boolean;
  readonly firstInLine: boolean;
  readonly hiddenServices: readonly string[];
  readonly listingHeadStartMinutes: string;
};

export const EMPTY_LINK: LinkDraft = {
  kind: 'VIP',
  label: '',
  slug: '',
  usesMax: '',
  fromDate: '',
  untilDate: '',
  advanceDays: '',
  noticeHours: '',
  skipDeposit: false,
  firstInLine: false,
  hiddenServices: [],
  listingHeadStartMinutes: '',
};

/** A preset for regulars, who are first in line when a time opens. */
export const LINK_FOR_REGULARS: LinkDraft = { ...EMPTY_LINK, label: copy.regulars, firstInLine: true };

type Problems = Partial<Record<keyof LinkDraft, string>>;

/** The request, or its errors by field, with the messages of the contract's rules. */
export function readDraft(draft: LinkDraft): { readonly body: LinkForm } | { readonly problems: Problems } {
  const { kind, label, usesMax, fromDate, untilDate } = draft;
  const read = linkForm.safeParse({
    kind,
    label,
    slug: kind === 'TRACK' ? draft.slug.trim().toLowerCase() : null,
    usesMax: numberOf(usesMax) ?? null,
    fromDate: fromDate || null,
    untilDate: untilDate || null,
    perks: kind === 'VIP' ? perksOf(draft) : {},
  });
  if (read.success) return { body: read.data };
  return { problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path.at(-1)), message])) };
}

/** Only the chosen perks. */
const perksOf = ({
  advanceDays,
  noticeHours,
  skipDeposit,
  firstInLine,
  hiddenServices,
  listingHeadStartMinutes: headStart,
}: LinkDraft) => ({
  ...(advanceDays.trim() !== '' && { advanceDays: Number(advanceDays) }),
  ...(noticeHours.trim() !== '' && { noticeHours: Number(noticeHours) }),
  ...(skipDeposit && { skipDeposit }),
  ...(firstInLine && { firstInLine }),
  ...(hiddenServices.length > 0 && { hiddenServices: [...hiddenServices] }),
  ...(headStart.trim() !== '' && { listingHeadStartMinutes: Number(headStart) }),
});

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
