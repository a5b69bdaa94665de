import type { getDashboard } from '@primehour/contract/booking';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { formatDay, formatWeekdayTime } from '@primehour/domain/format/time';
import { CalendarCheckIcon, ClockIcon } from '@primehour/ui/icon';
import { MetricTile } from '@primehour/ui/metric-tile';
import { Skeleton } from '@primehour/ui/skeleton';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/home.ts';
import { paths } from '../../../paths.ts';
import { zoneNameAbroad } from '../../../session/viewer-zone.ts';

type Summary = ResponseBody<typeof getDashboard>;
type Props = {
  summary: Summary | undefined;
  zone: string | undefined;
  /** The member's role includes the page that has the link. */
  canShare: boolean;
};

/** Both tiles link to the bookings; the time is in the business's time zone (product/home#summary). */
export function SummaryTiles({ summary, zone, canShare }: Props) {
  const isLoading = !summary || !zone;
  const next = summary?.nearestBooking;
  const noUpcomingHint = canShare ? copy.noUpcomingHint : copy.noUpcomingYetHint;
  const line = <Skeleton className="h-5 w-36" />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MetricTile
        label={copy.upcomingLabel}
        icon={<CalendarCheckIcon />}
        href={paths.bookings}
        isLoading={isLoading}
        value={summary?.bookingCount}
        hint={isLoading ? line : summary.bookingCount > 0 ? copy.upcomingHint : noUpcomingHint}
      />
      <MetricTile
        label={copy.nextLabel}
        icon={<ClockIcon />}
        href={paths.bookings}
        isLoading={isLoading}
        value={next && zone ? <TimeText>{formatWeekdayTime(Date.parse(next.startDate), zone)}</TimeText> : copy.noNext}
        hint={isLoading ? line : next ? nextHint(next, zone) : copy.noNextHint}
      />
    </div>
  );
}

/** A weekday alone could be in any week, so the date is below it; the zone is named if the viewer's clock differs. */
function nextHint({ startDate, userName }: NonNullable<Summary['nearestBooking']>, zone: string): string {
  const at = Date.parse(startDate);
  return [formatDay(at, zone), userName, zoneNameAbroad(zone, at)].filter(Boolean).join(' · ');
}
