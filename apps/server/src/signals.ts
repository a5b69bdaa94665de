import type { MessageChannel } from '@primehour/db/schema/message';
import { signal } from '@primehour/db/signals';
import type { SlotRefusalCode } from '@primehour/domain/slot/refusal';
import type { FailureReason } from './ports/send-outcomes.ts';

/**
 * Events that the server reports to metrics subscribers; the database package has its own. They contain no business and
 * no person.
 */

/** A response that was sent, with the route as mounted. */
export const responses = signal<{
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}>('response');

/** How a booking was made. */
export const BOOKED_VIA = ['page', 'link', 'waiting-list', 'partner'] as const;
export type BookedVia = (typeof BOOKED_VIA)[number];
/** A time that was taken, once its transaction has committed. */
export const bookingsTaken = signal<{ readonly via: BookedVia }>('booking-taken');
/** A time that a client requested and did not get. */
export const bookingsRefused = signal<{ readonly code: SlotRefusalCode }>('booking-refused');

/** A message that failed for good. */
export const messagesGivenUp = signal<{ readonly channel: MessageChannel; readonly reason: FailureReason }>(
  'message-given-up',
);
