import { BookingCalendar } from './booking-calendar.tsx';
import type { CalendarSeed } from './models.ts';
import { MoveCalendar } from './move-calendar.tsx';

/** The one part of the client side that React hydrates. */
export function Calendar({ model, slotsPath }: CalendarSeed) {
  return model.kind === 'booking' ? (
    <BookingCalendar model={model} slotsPath={slotsPath} />
  ) : (
    <MoveCalendar model={model} slotsPath={slotsPath} />
  );
}
