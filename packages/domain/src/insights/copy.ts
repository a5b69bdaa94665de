/** The texts of tables of metrics, on the page and in files. */
import { formatCount } from '../format/count.ts';
import { formatMonth } from '../format/time.ts';
import { formatPercent } from './share.ts';

export const from = 'From';
export const open = 'Open';
export const booked = 'Booked';
export const outside = 'Outside hours';
export const utilization = 'Utilization';
export const person = 'Person';
export const visits = 'Visits';
export const fees = 'Fees kept';
export const auctions = 'Auctions';
export const total = 'Total';
export const monthHeading = 'Month';
export const netPayouts = 'Net payouts';
export const ofThatTips = 'Of that, tips';
export const service = 'Service';
export const revenue = 'Revenue';
export const perHour = 'Per hour used';
export const bookedAhead = 'Booked ahead';
export const bookings = 'Bookings';
export const newClients = 'New';
export const returning = 'Returning';
export const listing = 'Listing';
export const soldFor = 'Sold for';
export const listPrice = 'List price';
export const uplift = 'Uplift';
export const weekday = 'Weekday';
export const hour = 'Hour';
export const empty = 'Empty';
export const lookedFor = 'Searches';
export const noHour = 'No hour chosen';

const LEAD_BANDS = [
  'Under 2 hours',
  '2–24 hours',
  '1–2 days',
  '2–4 days',
  '4–7 days',
  '1–2 weeks',
  '2–4 weeks',
  'Over 4 weeks',
] as const;

/** The band of `LEAD_BAND_HOURS` in words. */
export const leadBand = (index: number): string => LEAD_BANDS[index] ?? '';

const SHORT_BANDS = ['<2 h', '<1 d', '1–2 d', '2–4 d', '4–7 d', '1–2 w', '2–4 w', '>4 w'] as const;

/** The same below a bar. */
export const leadBandShort = (index: number): string => SHORT_BANDS[index] ?? '';

export const bookingCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'booking' : 'bookings'}`;
export const visitCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'visit' : 'visits'}`;

export const percent = formatPercent;

/** '7.5 h', '40 h', '0 h' */
export function hours(minutes: number): string {
  const value = Math.round(minutes / 6) / 10;
  return `${value}\u00a0h`;
}

/** '2026-11-01' and '2026-11' as 'November 2026', which no zone can shift. */
export const month = (date: string): string => formatMonth(Date.parse(`${date.slice(0, 7)}-15T12:00:00Z`), 'UTC');
