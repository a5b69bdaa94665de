import type { Instant } from '@primehour/domain/vocabulary';
import { writeCalendar } from '../../../calendar-file/write-calendar.ts';
import type { Config } from '../../../config.ts';
import { bookingEvent } from '../../../messages/booking-event.ts';
import { bookingDataOf, type BookingFacts } from '../../../messages/load-facts.ts';

/**
 * One booking as a file that the client opens themselves. It is not an invitation but a copy to keep or remove. The id
 * and the increasing sequence are those of the emails, so that all of them are one entry.
 */
export function calendarFile(
  facts: BookingFacts,
  link: string,
  config: Pick<Config, 'publicUrl'>,
  now: Instant,
): string {
  const event = bookingEvent(bookingDataOf(facts, now), link, config);
  const method = event.status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';
  return writeCalendar({ name: facts.businessName, events: [event], method, now });
}
