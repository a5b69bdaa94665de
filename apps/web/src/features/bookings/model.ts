import type { Booking } from '@primehour/contract/booking-shapes';
import type { Access } from '@primehour/domain/access/access';
import type { PaymentLabel } from '@primehour/domain/booking/booking-money';
import type { BookingState } from '@primehour/domain/booking/transitions';
import { INSIGHT_SETS, type InsightSet } from '@primehour/domain/insights/sets';
import { SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { parseWallDate } from '@primehour/domain/time/wall-date';
import {
  type CancelBehavior,
  type CancelReason,
  DATE_FILTERS,
  type DateFilter,
  type Instant,
  STATUS_FILTERS,
  type StatusFilter,
  type WallDate,
} from '@primehour/domain/vocabulary';
import * as copy from '../../copy/bookings.ts';
import * as labels from '../../copy/labels.ts';

// Filters, which are in the URL ------------------------------------------------------------------

export type BookingFilters = {
  readonly dates: DateFilter;
  readonly status: StatusFilter;
  readonly search: string;
  /** The bookings counted in a metric (product/insights#lists). */
  readonly counted?: CountedFilter | undefined;
};

export type CountedFilter = {
  readonly set: InsightSet;
  readonly from: WallDate;
  readonly until: WallDate;
  readonly serviceId: string | undefined;
  readonly resourceId: string | undefined;
};

function countedOf(params: URLSearchParams): CountedFilter | undefined {
  const set = INSIGHT_SETS.find((one) => one === params.get('set'));
  const [from, until] = [params.get('from'), params.get('until')].map((date) => parseWallDate(date ?? ''));
  if (!set || !from || !until) return undefined;
  const [serviceId, resourceId] = [params.get('service') ?? undefined, params.get('person') ?? undefined];
  return { set, from, until, serviceId, resourceId };
}

/** See product/bookings#filters. */
export const DATE_FILTER_LABELS: Record<DateFilter, string> = {
  all: copy.allDates,
  today: labels.today,
  tomorrow: copy.tomorrow,
  'this-week': copy.thisWeek,
  past: copy.past,
};

/** See product/bookings#filters. */
export const STATUS_FILTER_LABELS: Record<StatusFilter, string> = {
  all: copy.allStatuses,
  upcoming: copy.upcoming,
  completed: copy.completed,
};

/** A mistyped or old URL never breaks the screen: values that aren't offered are ignored. */
export function filtersOf(params: URLSearchParams): BookingFilters {
  return {
    dates: DATE_FILTERS.find((filter) => filter === params.get('dates')) ?? 'all',
    status: STATUS_FILTERS.find((filter) => filter === params.get('status')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    counted: countedOf(params),
  };
}

/** Only values that differ from the default are in the URL. */
export function paramsOf(filters: BookingFilters, page = 0): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.dates !== 'all') params.set('dates', filters.dates);
  if (filters.status !== 'all') params.set('status', filters.status);
  if (filters.search) params.set('search', filters.search);
  if (filters.counted) {
    const { set, from, until, serviceId, resourceId } = filters.counted;
    for (const [name, value] of Object.entries({ set, from, until, service: serviceId, person: resourceId })) {
      if (value !== undefined) params.set(name, value);
    }
  }
  if (page > 0) params.set('page', String(page));
  return params;
}

export const VIEWS = ['list', 'day', 'week'] as const;
export type View = (typeof VIEWS)[number];

/** The list, unless the URL names another view. */
export const viewOf = (params: URLSearchParams): View => VIEWS.find((view) => view === params.get('view')) ?? 'list';

/** The date in the URL of a day or week; an invalid date is ignored. */
export function weekDateOf(params: URLSearchParams, today: WallDate): WallDate {
  return parseWallDate(params.get('week') ?? params.get('day') ?? '') ?? today;
}

export const weekParams = (date: WallDate, resourceId?: string): URLSearchParams =>
  new URLSearchParams({ view: 'week', week: date, ...(resourceId !== undefined && { with: resourceId }) });

export const dayParams = (date: WallDate): URLSearchParams => new URLSearchParams({ view: 'day', day: date });

export const isFiltered = (filters: BookingFilters): boolean => paramsOf(filters).size > 0;

// One booking ------------------------------------------------------------------------------------

/** Whether there is a number to call: an erased client has none, and from some members it is hidden. */
export const canCall = ({ userPhone }: Pick<Booking, 'userPhone'>): boolean => userPhone !== '';

export function stateOf(booking: Booking): BookingState {
  return { status: booking.status, startAt: Date.parse(booking.startDate) as Instant };
}

/** What a booking, or anything else that takes time, occupies. */
export type Held = Pick<Booking, 'resources'>;

/** The number of a booking's person. */
const PERSON_NUMBER = 1;

/** Whom a booking is with. */
export const personOf = ({ resources }: Held) => resources?.find(({ number }) => number === PERSON_NUMBER);

/** The counted link and the campaign through which a client came, in one line; empty if there is neither. */
export const originOf = ({ link, utm }: Pick<Booking, 'link' | 'utm'>): string =>
  [link?.label, ...Object.values(utm ?? {})].filter(Boolean).join(' · ');

/** Whether a member may change it: everything, or only what takes their own person. */
export const isAccessible = ({ resources }: Held, access: Access, ownId: string | undefined): boolean =>
  access === 'all' || (access === 'own' && (resources ?? []).some(({ id }) => id === ownId));

/** The server determines which one applies (product/bookings#payment-labels). */
export const PAYMENT_STATE_LABELS: Record<Booking['payment'], PaymentLabel> = {
  UNPAID: copy.unpaid,
  PAID: copy.paid,
  REFUNDED: copy.refunded,
  PARTLY_REFUNDED: copy.partlyRefunded,
  PAY_AT_VISIT: copy.payAtVisit,
  DISPUTED: copy.disputed,
  CHARGED_BACK: copy.chargedBack,
};

/** See product/bookings#cancel. */
export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  CLIENT_REQUEST: copy.clientAsked,
  PARTNER_REASON: copy.partnerNeeds,
};

/** See product/bookings#cancel. */
export const CANCEL_BEHAVIOR_LABELS: Record<CancelBehavior, string> = {
  OPEN_TIME: copy.opensTime,
  KEEP_TIME: copy.keepsTime,
};
