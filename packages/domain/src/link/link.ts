import { ok, refused, type Result } from '../result.ts';
import type { BookingSettings } from '../slot/calendar.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

/** VIP: a secret link with perks. TRACK: a readable one that only counts. */
export const LINK_KINDS = ['VIP', 'TRACK'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a link allows beyond what everyone can (product/links#perks). */
export type LinkPerks = {
  /** As many days ahead, where that is more than everyone's. */
  readonly advanceDays?: number | undefined;
  /** As little notice, in hours, where that is less than everyone's. */
  readonly noticeHours?: number | undefined;
  /** Neither deposit nor card before the visit. */
  readonly skipDeposit?: boolean | undefined;
  /** Before everyone else when a time opens. */
  readonly firstInLine?: boolean | undefined;
  /** The ids of services that are hidden from everyone else. */
  readonly hiddenServices?: string[] | undefined;
  /** Prime hours are seen, and can be joined, this long before they are published. */
  readonly listingHeadStartMinutes?: number | undefined;
};

/** A hidden service exists only for those whose link has it (product/links#hidden-services). */
export const isServiceShown = (
  { id, isHidden }: { readonly id: string; readonly isHidden: boolean },
  { hiddenServices = [] }: LinkPerks = {},
): boolean => !isHidden || hiddenServices.includes(id);

/** Whether a listing can be seen: from its publication on, or sooner by as much as a link says (product/links#head-start). */
export const isListingShown = (publishAt: Instant, headStartMinutes: number, now: Instant): boolean =>
  publishAt - headStartMinutes * MINUTE_MS <= now;

export type LinkTerms = {
  readonly usesMax: number | null;
  readonly fromAt: Instant | null;
  readonly untilAt: Instant | null;
  readonly revokedAt: Instant | null;
};

export type LinkRefusal = 'REVOKED' | 'NOT_YET' | 'EXPIRED' | 'USED_UP';

/** Whether a link can be used again (product/links#uses). */
export function checkLink(
  { usesMax, fromAt, untilAt, revokedAt }: LinkTerms,
  uses: number,
  now: Instant,
): Result<undefined, LinkRefusal> {
  if (revokedAt !== null) return refused('REVOKED');
  if (fromAt !== null && now < fromAt) return refused('NOT_YET');
  if (untilAt !== null && now >= untilAt) return refused('EXPIRED');
  if (usesMax !== null && uses >= usesMax) return refused('USED_UP');
  return ok(undefined);
}

/** A perk widens what everyone has and never narrows it (product/links#perks). */
export function settingsWithPerks<Settings extends Pick<BookingSettings, 'minNoticePeriod' | 'advanceBooking'>>(
  settings: Settings,
  { advanceDays = 0, noticeHours = Infinity }: LinkPerks,
): Settings {
  return {
    ...settings,
    minNoticePeriod: Math.min(settings.minNoticePeriod, noticeHours),
    advanceBooking: Math.max(settings.advanceBooking, advanceDays),
  };
}
