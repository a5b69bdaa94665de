import type { Booking } from '@primehour/contract/booking-shapes';
import type { WeekItem } from '@primehour/contract/calendar';
import { ATTENDANCE_LABELS, type DisplayStatus, canModify, displayStatus } from '@primehour/domain/booking/transitions';
import { is24Hours } from '@primehour/domain/format/clock';
import { formatClearTime, formatDay } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/week.ts';
import { PAYMENT_STATE_LABELS } from './model.ts';

/** How an item in the week looks. Items differ by more than color. */
export type WeekItemLook = 'confirmed' | 'pending' | 'completed' | 'noShow' | 'block' | 'listing';

export type ShownItem = {
  readonly item: WeekItem;
  readonly startAt: number;
  readonly endAt: number;
  readonly look: WeekItemLook;
  readonly title: string;
  /** A second line, if there is room. */
  readonly detail: string;
  /** What is only visible otherwise, as text for screen readers. */
  readonly spoken: string;
  /** For a piece: the range of the whole item, and which piece it is. */
  readonly whole?: { readonly startAt: number; readonly endAt: number; readonly piece: number };
  /** The person, if a column shows several people's items. */
  readonly mark?: { readonly initials: string; readonly color: string; readonly ink: string; readonly name: string };
};

/** The whole item that a piece belongs to. */
export function wholeOf({ whole, ...shown }: ShownItem): ShownItem {
  return whole ? { ...shown, startAt: whole.startAt, endAt: whole.endAt } : shown;
}

const LOOK_OF_STATUS: Record<DisplayStatus, WeekItemLook> = {
  pending: 'pending',
  confirmed: 'confirmed',
  completed: 'completed',
  // A canceled booking is in the week only where its time was kept, and is a block then.
  cancelled: 'block',
};

/** What the partner should see about a booking's payments without opening it. */
const SHOWN_PAYMENTS: readonly Booking['payment'][] = ['PARTLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'];

/** An item of the week as it is shown right now. */
export function shownOf(item: WeekItem, now: Instant): ShownItem {
  const { startAt, endAt, title, booking } = item;
  const range = { item, startAt, endAt };
  if (item.kind === 'listing') {
    return { ...range, look: 'listing', title: title || copy.auction, detail: copy.auction, spoken: copy.auctionName };
  }
  if (item.kind === 'block') {
    return booking
      ? { ...range, look: 'block', title: copy.kept, detail: copy.after(title), spoken: copy.keptName }
      : { ...range, look: 'block', title: title || labels.blocked, detail: '', spoken: copy.blockedName };
  }
  if (item.kind === 'offer') {
    return { ...range, look: 'listing', title: copy.offered, detail: '', spoken: copy.offeredName };
  }
  // The ledger has a booking for each of these; without one, the item can only say that the time is taken.
  if (!booking) return { ...range, look: 'block', title: title || copy.taken, detail: '', spoken: copy.takenName };
  const status = displayStatus({ status: booking.status, startAt: startAt as Instant }, now);
  const payment = PAYMENT_STATE_LABELS[booking.payment];
  const isShown = SHOWN_PAYMENTS.includes(booking.payment);
  const misses = booking.cardMissing === true && endAt > now;
  const isNoShow = booking.attendance === 'NO_SHOW';
  const state = booking.attendance ? ATTENDANCE_LABELS[booking.attendance] : status;
  return {
    ...range,
    look: isNoShow ? 'noShow' : LOOK_OF_STATUS[status],
    title,
    detail: [misses && labels.cardMissing, isShown && payment, booking.serviceName].filter(Boolean).join(' · '),
    spoken: isShown ? state : `${state}, ${payment}`,
  };
}

/** Bookings that may be modified, and manually blocked time, until they are over. */
export function isMovable({ kind, booking, startAt, endAt }: WeekItem, now: Instant): boolean {
  if (kind === 'block') return booking === null && endAt > now;
  if (kind !== 'booking' && kind !== 'hold') return false;
  return booking !== null && canModify({ status: booking.status, startAt: startAt as Instant }, now).ok;
}

/** 'Tue, Nov 24, 9:30 AM – 10:30 AM' */
export const formatRange = (startAt: number, endAt: number, zone: string): string =>
  `${formatDay(startAt, zone)}, ${formatClearTime(startAt, zone)} – ${formatClearTime(endAt, zone)}`;

/** Dragging renders the whole week repeatedly, and formatting times is slow. */
const knownTimes = new Map<string, string>();
const KNOWN_MAX = 2_000;

/** '9:30 – 10:30 AM'; both AM and PM are named if they differ. */
export function timesOf(startAt: number, endAt: number, zone: string): string {
  const key = `${is24Hours() ? '24' : '12'} ${startAt} ${endAt} ${zone}`;
  const known = knownTimes.get(key);
  if (known !== undefined) return known;
  const [from, until] = [formatClearTime(startAt, zone), formatClearTime(endAt, zone)];
  const isSameHalf = !is24Hours() && from.slice(-2) === until.slice(-2);
  const range = `${isSameHalf ? from.slice(0, -3) : from} – ${until}`;
  if (knownTimes.size >= KNOWN_MAX) knownTimes.clear();
  knownTimes.set(key, range);
  return range;
}
