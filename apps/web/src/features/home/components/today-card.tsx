import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { getWeek } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import { dateIn, formatClearTime } from '@primehour/domain/format/time';
import type { Instant, Role } from '@primehour/domain/vocabulary';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { TimeText } from '@primehour/ui/time-text';
import type { UseQueryResult } from '@tanstack/react-query';
import * as copy from '../../../copy/home.ts';
import * as labels from '../../../copy/labels.ts';
import { walkIn } from '../../../copy/team-week.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { useAccess } from '../../../session/use-access.ts';
import { zoneNameAbroad } from '../../../session/viewer-zone.ts';
import { type Arrival, ARRIVALS_SHOWN, arrivalsOf } from '../today-model.ts';
import { FreeToday } from './free-today.tsx';

type Props = {
  business: BusinessInfo;
  role: Role;
  isTeam: boolean;
  now: Instant;
  today: UseQueryResult<ResponseBody<typeof getWeek>>;
};

/** Today's bookings and free time: everyone's, or for staff only their own (product/home#today). */
export function TodayCard({ business, role, isTeam, now, today }: Props) {
  const canBook = useAccess()('bookings.change') !== 'none';
  const zone = business.timezone;
  const date = dateIn(now, zone);
  const { data, error, isFetching, refetch } = today;
  const arrivals = data && arrivalsOf(data.items, now);
  return (
    <Card
      title={titleOf(role, isTeam)}
      description={
        arrivals && [copy.stillToCome(arrivals.length), zoneNameAbroad(zone, now)].filter(Boolean).join(' · ')
      }
      actions={
        <LinkButton variant="secondary" href={`${paths.bookings}?view=day&day=${date}`}>
          {copy.wholeDay}
        </LinkButton>
      }
      isPadded={false}
    >
      {canBook && (
        <div className="flex flex-wrap gap-2 px-4 pt-3 sm:px-5">
          <Button onClick={() => openModal('NEW_BOOKING', { isWalkIn: true })}>{walkIn}</Button>
          <Button variant="secondary" onClick={() => openModal('NEW_BOOKING', {})}>
            {labels.newBooking}
          </Button>
        </div>
      )}
      {!arrivals ? (
        <ErrorState
          title={copy.todayFailedTitle}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {arrivals.slice(0, ARRIVALS_SHOWN).map((arrival) => (
            <ArrivalRow key={arrival.id} {...{ arrival, zone, now, isTeam }} />
          ))}
          {arrivals.length === 0 && (
            <li className="px-4 py-4 text-ink-muted sm:px-5">
              {data.items.length > 0 ? copy.nobodyToday : copy.noneToday}
            </li>
          )}
        </ol>
      )}
      {data && canBook && <FreeToday week={data} {...{ business, role, now }} />}
    </Card>
  );
}

const titleOf = (role: Role, isTeam: boolean): string =>
  role === 'STAFF' ? copy.ownDayTitle : isTeam ? copy.todayTitle : labels.today;

type RowProps = { arrival: Arrival; zone: string; now: number; isTeam: boolean };

function ArrivalRow({ arrival: { id, startAt, client, service, served }, zone, now, isTeam }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => openModal('BOOKING_DETAILS', { bookingId: id })}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken sm:px-5"
      >
        <span className="w-20 shrink-0 font-semibold tabular-nums">
          <TimeText>{formatClearTime(startAt, zone)}</TimeText>
          {startAt <= now && <span className="block text-xs font-normal text-ink-muted">{copy.hereNow}</span>}
        </span>
        {/* On phones the person is on the next line, so that the client's name has the full width. */}
        <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
          <span className="block min-w-0 sm:flex-1">
            <span className="block truncate font-medium">{client}</span>
            <span className="block truncate text-ink-muted">{service}</span>
          </span>
          {isTeam && <span className="block truncate text-ink-muted sm:max-w-40">{served}</span>}
        </span>
      </button>
    </li>
  );
}
