/** What a user chose for themselves (product/app-settings). */

/** The first day of weeks in the calendar; filters keep Monday (decision 130). */
export const WEEK_STARTS = ['MONDAY', 'SUNDAY'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

export const CLOCKS = ['12H', '24H'] as const;
export type Clock = (typeof CLOCKS)[number];

/**
 * What an owner can be notified of. Codes and notices about the account's security are not listed: those are always
 * sent.
 */
export const NOTIFICATIONS = [
  'BOOKING_NEW',
  'BOOKING_MOVED',
  'BOOKING_CANCELLED',
  'BOOKING_MISSED',
  'BOOKING_UNCOLLECTED',
] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

export type Preferences = {
  readonly weekStart: WeekStart;
  readonly clock: Clock;
  /** Kinds that are not texted, and kinds that are not emailed. */
  readonly mutedTexts: readonly Notification[];
  readonly mutedEmails: readonly Notification[];
};

/** For users who have chosen nothing. */
export const DEFAULT_PREFERENCES: Preferences = { weekStart: 'MONDAY', clock: '12H', mutedTexts: [], mutedEmails: [] };
