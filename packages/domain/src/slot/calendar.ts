/** What the slot engine needs to know of a business; loaded by the caller, judged here. */
import type { Instant, IsoDay, OccupancyKind, Zone } from '../vocabulary.ts';

/** Minutes after midnight on the business's wall clock; blocks of one day never overlap (`checkAvailability`). */
export type WeeklyBlock = {
  readonly dayOfWeek: IsoDay;
  readonly startMinute: number;
  readonly endMinute: number;
};

/** Spec 2 §5: hours, days and minutes, under the names of the wire. */
export type BookingSettings = {
  readonly minNoticePeriod: number;
  readonly advanceBooking: number;
  readonly timeslotDuration: number;
};

/** Half-open: the instant `endAt` is free again. */
export type BusyRange = {
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly kind: OccupancyKind;
  readonly id: string;
};

export type Calendar = {
  readonly zone: Zone;
  readonly isActive: boolean;
  readonly blocks: readonly WeeklyBlock[];
  readonly settings: BookingSettings;
  /** Sorted by `startAt`, non-overlapping, as the time ledger keeps them. */
  readonly busy: readonly BusyRange[];
};

export type SlotAsk = {
  readonly durationMinutes: number;
  readonly now: Instant;
  /** A booking that moves does not stand in its own way. */
  readonly ignoreBusyId?: string;
};
