import { ok, refused, type Result } from '../result.ts';
import type { BookingSettings } from '../slot/calendar.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

/** VIP: a secret link with perks. TRACK: a readable link that only counts. */
export const LINK_KINDS = ['VIP', 'TRACK'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a link offers beyond what everyone gets (product/links#perks). */
export type LinkPerks = {
  /** A longer advance booking window, in days. */
  readonly advanceDays?: number | undefined;
  /** A shorter minimum notice, in hours. */
  readonly noticeHours?: number | undefined;
  /** No deposit and no card before the visit. */
  readonly skipDeposit?: boolean | undefined;
  /** First in line when a time opens. */
  readonly firstInLine?: boolean | undefined;
  /** The ids of services that are hidden from everyone else. */
  readonly hiddenServices?: string[] | undefined;
  /** How long before publication prime hours can be seen and joined. */
  readonly listingHeadStartMinutes?: number | undefined;
};

/** Whether a service is shown: a hidden one only to visitors whose link includes it (product/links#hidden-services). */
export const isServiceShown = (
  { id, isHidden }: { readonly id: string; readonly isHidden: boolean },
  { hiddenServices = [] }: LinkPerks = {},
): boolean => !isHidden || hiddenServices.includes(id);

/** Whether a listing is shown: once it is published, or earlier by the link's head start (product/links#head-start). */
export const isListingShown = (publishAt: Instant, headStartMinutes: number, now: Instant): boolean =>
  publishAt - headStartMinutes * MINUTE_MS <= now;

export type LinkTerms = {
  readonly usesMax: number | null;
  readonly fromAt: Instant | null;
  readonly untilAt: Instant | null;
  readonly revokedAt: Instant | null;
};

export type LinkRefusal = 'REVOKED' | 'NOT_YET' | 'EXPIRED' | 'USED_UP';

/** Whether a link can be used now (product/links#uses). */
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

/** A perk extends the general settings and never restricts them (product/links#perks). */
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
