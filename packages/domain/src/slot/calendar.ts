/** What the slot engine needs to know about a business; loaded by the caller. */
import type { BusyKind, Instant, IsoDay, Zone } from '../vocabulary.ts';
import type { SpecialDate } from './special-dates.ts';

/** Minutes after midnight on the business's wall clock; blocks of one day never overlap (`checkAvailability`). */
export type WeeklyBlock = {
  readonly dayOfWeek: IsoDay;
  readonly startMinute: number;
  readonly endMinute: number;
};

/** Hours, days and minutes, under their wire names (product/booking-settings#notice-and-window). */
export type BookingSettings = {
  readonly minNoticePeriod: number;
  readonly advanceBooking: number;
  readonly timeslotDuration: number;
};

/** Half-open: the instant `endAt` is free again. */
export type TimeRange = { readonly startAt: Instant; readonly endAt: Instant };

/** For `external` the id is that of the other calendar. */
export type BusyRange = TimeRange & {
  readonly kind: BusyKind;
  readonly id: string;
  /** Of the other calendar. */
  readonly name?: string | undefined;
};

/** The rules that apply to everyone on the team. */
export type BusinessTime = {
  readonly zone: Zone;
  readonly isActive: boolean;
  readonly blocks: readonly WeeklyBlock[];
  /** Those that affect the dates in question; at most one special hours entry per date. Time off takes precedence. */
  readonly special: readonly SpecialDate[];
  readonly settings: BookingSettings;
  /** Busy times from the partner's other calendars, in any order; they may overlap each other and the ledger. */
  readonly elsewhere?: readonly BusyRange[] | undefined;
};

/** The calendar of a business that is one person. */
export type Calendar = BusinessTime & {
  /** Including the buffers. Sorted by `startAt` and non-overlapping, as the time ledger keeps them. */
  readonly busy: readonly BusyRange[];
};

export type SlotQuery = {
  readonly durationMinutes: number;
  /** Kept free before and after the service. They may extend beyond the opening hours; the service may not. */
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  readonly now: Instant;
  /** A booking that is being moved does not block itself. */
  readonly ignoreBusyId?: string;
};
