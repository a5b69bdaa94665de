import type { PreferencesForm } from '@primehour/contract/preferences';
import {
  type Clock,
  type Notification,
  NOTIFICATIONS,
  type WeekStart,
} from '@primehour/domain/preferences/preferences';
import * as copy from '../../copy/app-settings.ts';
import type { Preferences } from './queries.ts';

export const NOTIFICATION_LABELS: Readonly<Record<Notification, string>> = {
  BOOKING_NEW: copy.newBooking,
  BOOKING_MOVED: copy.movedBooking,
  BOOKING_CANCELLED: copy.canceledBooking,
  BOOKING_MISSED: copy.missedBooking,
  BOOKING_UNCOLLECTED: copy.uncollectedFee,
};

/** The screen has a checkbox for what is sent; the API lists what is muted. */
export type NotificationFields = { texts: Notification[]; emails: Notification[] };

const without = (kinds: readonly Notification[]): Notification[] =>
  NOTIFICATIONS.filter((kind) => !kinds.includes(kind));

export const notificationFieldsOf = ({ mutedTexts, mutedEmails }: Preferences): NotificationFields => ({
  texts: without(mutedTexts),
  emails: without(mutedEmails),
});

export const notificationBodyOf = ({ texts, emails }: NotificationFields): PreferencesForm => ({
  mutedTexts: without(texts),
  mutedEmails: without(emails),
});

export type CalendarFields = { weekStart: WeekStart; clock: Clock };

export const calendarFieldsOf = ({ weekStart, clock }: Preferences): CalendarFields => ({ weekStart, clock });

export const WEEK_START_CHOICES = [
  { value: 'MONDAY', label: copy.monday },
  { value: 'SUNDAY', label: copy.sunday },
] as const;

export const CLOCK_CHOICES = [
  { value: '12H', label: copy.clock12 },
  { value: '24H', label: copy.clock24 },
] as const;
