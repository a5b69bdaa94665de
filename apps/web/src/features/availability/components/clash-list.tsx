import type { Booking } from '@primehour/contract/booking-shapes';
import { formatDayTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Link } from '@primehour/ui/link';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import { paths } from '../../../paths.ts';

type Props = { bookings: readonly Booking[]; total: number };

/** The bookings that would be outside the hours. They stay; each link opens its week in a new tab. */
export function ClashList({ bookings, total }: Props) {
  return (
    <div role="status">
      <Banner tone="warning" title={total === 1 ? copy.oneClash : copy.clashes(total)}>
        <p className="mb-2">{copy.clashAdvice(total)}</p>
        <ul aria-label={copy.clashesLabel} className="flex max-h-60 flex-col gap-1.5 overflow-y-auto">
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
                <span className="sr-only">{labels.newTab}</span>
              </Link>
            </li>
          ))}
        </ul>
        {total > bookings.length && <p className="mt-1">{copy.moreClashes(total - bookings.length)}</p>}
      </Banner>
    </div>
  );
}
