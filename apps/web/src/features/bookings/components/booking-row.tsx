import type { Booking } from '@primehour/contract/booking-shapes';
import { ATTENDANCE_LABELS, type DisplayStatus, displayStatus } from '@primehour/domain/booking/transitions';
import { formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { dateIn, formatClearTime, formatDate, formatDay } from '@primehour/domain/format/time';
import type { Instant } from '@primehour/domain/vocabulary';
import { CheckIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { memo } from 'react';
import * as copy from '../../../copy/booking-details.ts';
import * as labels from '../../../copy/labels.ts';
import * as teamCopy from '../../../copy/team-week.ts';
import { canCall, originOf, personOf, stateOf } from '../model.ts';
import { BookingMenu } from './booking-menu.tsx';
import { PaymentStateLabel } from './payment-state-label.tsx';

/** Time, client, service, state, menu: side by side if there is room, stacked on phones. */
export const bookingRowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-4 py-4 sm:px-5 md:grid-cols-[11rem_minmax(0,1.2fr)_minmax(0,1fr)_11rem_2.75rem] md:items-center lg:grid-cols-[11rem_minmax(0,1.2fr)_minmax(0,1fr)_13.5rem_2.75rem]';

/** Two facts that belong together: on one line on phones, stacked beyond. */
const pairClass = 'flex min-w-0 flex-wrap gap-x-2 md:flex-col';

/** Service and state share a line on phones where they fit, and are columns of their own beyond. */
export const afterNameClass =
  'col-span-2 row-start-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 md:contents';

/** The padding for touch targets takes no extra space. */
const phoneClass =
  'self-start rounded-sm text-ink-muted whitespace-nowrap hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

export const STATUS_TONES: Record<DisplayStatus, TagTone> = {
  pending: 'warning',
  confirmed: 'success',
  completed: 'neutral',
  cancelled: 'danger',
};

/** For a team, the row names the person. */
type Props = { booking: Booking; now: Instant; isTeam?: boolean };

/** Rendered again only for another booking, so that adding rows does not render the existing ones. */
export const BookingRow = memo(function BookingRow({ booking, now, isTeam = false }: Props) {
  const { userName, userPhone, startDate, endDate, service, business, payment, attendance, cardMissing } = booking;
  const zone = business.timezone;
  const [startAt, endAt] = [Date.parse(startDate), Date.parse(endDate)];
  const status = displayStatus(stateOf(booking), now);
  const person = isTeam ? personOf(booking) : undefined;
  // One line has room only for the name of the link; the details show its campaign as well.
  const origin = booking.link?.label ?? originOf(booking);
  const isOver = status === 'cancelled';
  // The weekday is most useful this year; another year must be named.
  const isThisYear = dateIn(startAt, zone).slice(0, 4) === dateIn(now, zone).slice(0, 4);
  return (
    <article aria-label={`${userName}, ${service.name}`} className={bookingRowClass}>
      <time dateTime={startDate} className={`${pairClass} ${isOver ? 'line-through' : ''}`}>
        <span className="font-semibold">{isThisYear ? formatDay(startAt, zone) : formatDate(startAt, zone)}</span>
        <span className="text-ink-muted tabular-nums">
          <TimeText>{`${formatClearTime(startAt, zone)} – ${formatClearTime(endAt, zone)}`}</TimeText>
        </span>
      </time>
      <p className={`${pairClass} col-start-1 row-start-2 md:col-start-auto md:row-start-auto`}>
        <span className="font-medium wrap-anywhere">{userName}</span>
        {canCall(booking) && (
          <Link href={`tel:${userPhone}`} className={phoneClass}>
            {formatPhone(userPhone)}
          </Link>
        )}
      </p>
      <div className={afterNameClass}>
        <p className={pairClass}>
          <span className="line-clamp-2 wrap-anywhere">{service.name}</span>
          <span className="text-ink-muted tabular-nums">
            {[formatPrice(service.price), person && teamCopy.withPerson(person.name)].filter(Boolean).join(' · ')}
          </span>
          {origin && (
            <span className="line-clamp-1 text-xs text-ink-muted wrap-anywhere">{`${copy.cameBy} ${origin}`}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={STATUS_TONES[status]} icon={status === 'completed' && <CheckIcon className="size-3.5" />}>
            {status}
          </Tag>
          <PaymentStateLabel payment={payment} />
          {cardMissing && endAt > now && <Tag tone="warning">{labels.cardMissing}</Tag>}
          {attendance && (
            <Tag tone={attendance === 'NO_SHOW' ? 'danger' : 'success'}>{ATTENDANCE_LABELS[attendance]}</Tag>
          )}
        </p>
      </div>
      <div className="col-start-2 row-span-2 row-start-1 -mt-2 -mr-2 md:col-start-auto md:row-span-1 md:row-start-auto md:mt-0">
        <BookingMenu booking={booking} now={now} />
      </div>
    </article>
  );
});
