import type { MyBooking } from '@primehour/contract/public';
import { formatPhone } from '@primehour/domain/format/phone';
import { unbroken } from '@primehour/domain/format/unbroken';
import * as bookingCopy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';
import { describeCancelCost } from '../my-booking-state.ts';
import { LocalTime } from './local-time.tsx';

type ChangeNoteProps = { booking: MyBooking; now: number; clientZone: string | null };

/** What canceling costs now, until when the client may change the booking, and how to reach the business after that. */
export function ChangeNote({ booking, now, clientZone }: ChangeNoteProps) {
  const { changeUntil, freeUntil, business, canMove } = booking;
  if (now <= changeUntil) {
    const cost = describeCancelCost(booking);
    return (
      <>
        {cost !== null && <p>{unbroken(cost)}</p>}
        <p className="text-sm text-ink-muted">
          {freeUntil !== undefined && (
            <>
              {copy.freeUntil}{' '}
              <LocalTime at={freeUntil} format="day-time" zone={business.zone} clientZone={clientZone} />.{' '}
            </>
          )}
          {canMove ? bookingCopy.changesUntil : copy.cancelUntil}{' '}
          <LocalTime at={changeUntil} format="day-time" zone={business.zone} clientZone={clientZone} />.
        </p>
      </>
    );
  }
  return (
    <p>
      {copy.tooLateCall} <bdi>{business.name}</bdi> {labels.callAt}{' '}
      <a href={`tel:${business.phone}`} className="text-action whitespace-nowrap">
        {formatPhone(business.phone)}
      </a>
      .
    </p>
  );
}
