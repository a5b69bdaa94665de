import type { WeekItem } from '@primehour/contract/calendar';

export type Arrival = {
  readonly id: string;
  readonly startAt: number;
  readonly endAt: number;
  readonly client: string;
  readonly service: string;
  /** Who and where. */
  readonly served: string;
};

/** As many as a glance takes in; the day view has all. */
export const ARRIVALS_SHOWN = 12;

/** Who is here or still comes today, by time; what is over has gone home. */
export function arrivalsOf(items: readonly WeekItem[], now: number): Arrival[] {
  return items
    .flatMap(({ kind, booking, startAt, endAt, title, resources }) => {
      if ((kind !== 'booking' && kind !== 'hold') || !booking || endAt <= now) return [];
      const served = (resources ?? []).map(({ name }) => name).join(' · ');
      return [{ id: booking.id, startAt, endAt, client: title, service: booking.serviceName, served }];
    })
    .sort((one, other) => one.startAt - other.startAt || one.client.localeCompare(other.client));
}
