import type { WeekItem } from '@primehour/contract/calendar';

export type Arrival = {
  readonly id: string;
  readonly startAt: number;
  readonly endAt: number;
  readonly client: string;
  readonly service: string;
  /** The person and the place. */
  readonly served: string;
};

/** Few enough to take in at a glance; the day view shows all. */
export const ARRIVALS_SHOWN = 12;

/** Clients who are here or still to come today, by time; finished bookings are left out. */
export function arrivalsOf(items: readonly WeekItem[], now: number): Arrival[] {
  return items
    .flatMap(({ kind, booking, startAt, endAt, title, resources }) => {
      if ((kind !== 'booking' && kind !== 'hold') || !booking || endAt <= now) return [];
      const served = (resources ?? []).map(({ name }) => name).join(' · ');
      return [{ id: booking.id, startAt, endAt, client: title, service: booking.serviceName, served }];
    })
    .sort((one, other) => one.startAt - other.startAt || one.client.localeCompare(other.client));
}
