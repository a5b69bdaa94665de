import { BookingCalendar } from './booking-calendar.tsx';
import type { CalendarSeed } from './models.ts';
import { MoveCalendar } from './move-calendar.tsx';

/** The one part of the client side that is hydrated. */
export function Calendar({ model, ...props }: CalendarSeed & { isHydrated: boolean }) {
  return model.kind === 'booking' ? (
    <BookingCalendar model={model} {...props} />
  ) : (
    <MoveCalendar model={model} {...props} />
  );
}
