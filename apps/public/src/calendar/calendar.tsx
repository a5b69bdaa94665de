import { BookingCalendar } from './booking-calendar.tsx';
import type { CalendarSeed } from './models.ts';
import { MoveCalendar } from './move-calendar.tsx';

/** The only part of the client pages that is hydrated. */
export function Calendar({ model, ...props }: CalendarSeed & { isHydrated: boolean }) {
  return model.kind === 'booking' ? (
    <BookingCalendar model={model} {...props} />
  ) : (
    <MoveCalendar model={model} {...props} />
  );
}
