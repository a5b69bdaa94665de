import type { MyBooking } from '@primehour/contract/public';
import { formatPhone } from '@primehour/domain/format/phone';
import { LocalTime } from './local-time.tsx';

type ChangeNoteProps = { booking: MyBooking; now: number; clientZone: string | null };

/** Until when the client may change the booking, and how to reach the business after that. */
export function ChangeNote({ booking, now, clientZone }: ChangeNoteProps) {
  const { changeUntil, business, canMove } = booking;
  if (now <= changeUntil) {
    return (
      <p className="text-sm text-ink-muted">
        You can {canMove ? 'move or cancel' : 'cancel'} until{' '}
        <LocalTime at={changeUntil} words="day-time" zone={business.zone} clientZone={clientZone} />.
      </p>
    );
  }
  return (
    <p>
      It is too late to move or cancel online. Call <bdi>{business.name}</bdi> at{' '}
      <a href={`tel:${business.phone}`} className="text-action">
        {formatPhone(business.phone)}
      </a>
      .
    </p>
  );
}
