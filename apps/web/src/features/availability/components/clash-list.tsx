import type { Booking } from '@primehour/contract/booking-shapes';
import { formatDayTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Link } from '@primehour/ui/link';
import { TimeText } from '@primehour/ui/time-text';
import { paths } from '../../../paths.ts';

type Props = { bookings: readonly Booking[]; total: number };

/** The bookings that would lie outside the hours. They stay; each link opens its week beside this form. */
export function ClashList({ bookings, total }: Props) {
  return (
    <div role="status">
      <Banner
        tone="warning"
        title={total === 1 ? '1 booking falls into this time' : `${total} bookings fall into this time`}
      >
        <p className="mb-2">
          {total === 1 ? 'It stays as it is' : 'They stay as they are'} unless you move or cancel{' '}
          {total === 1 ? 'it' : 'them'}.
        </p>
        <ul aria-label="Bookings in this time" className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
          {bookings.map(({ id, userName, service, startDate, date, business }) => (
            <li key={id}>
              <Link
                href={`${paths.bookings}?view=week&week=${date}`}
                target="_blank"
                rel="noopener"
                className="inline-flex flex-wrap items-center gap-x-2 rounded-sm underline hover:no-underline pointer-coarse:min-h-11"
              >
                <span className="font-medium tabular-nums">
                  <TimeText>{formatDayTime(Date.parse(startDate), business.timezone)}</TimeText>
                </span>
                <span className="wrap-anywhere">
                  {userName}, {service.name}
                </span>
                <span className="sr-only">(opens in a new tab)</span>
              </Link>
            </li>
          ))}
        </ul>
        {total > bookings.length && <p className="mt-1">And {total - bookings.length} more.</p>}
      </Banner>
    </div>
  );
}
