import { messageOf } from '@primehour/contract/errors';
import { listServices } from '@primehour/contract/service';
import { type Why, whyDay } from '@primehour/contract/why';
import { dateIn, formatClearTime, formatWallDay } from '@primehour/domain/format/time';
import { addDays, parseWallDate } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Button, LinkButton } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { ChevronLeftIcon, ChevronRightIcon, SuccessIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { SelectField } from '@primehour/ui/select-field';
import { Skeleton } from '@primehour/ui/skeleton';
import { TextField } from '@primehour/ui/text-field';
import { TimeText } from '@primehour/ui/time-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/availability.ts';
import * as labels from '../../copy/labels.ts';
import * as servicesCopy from '../../copy/services.ts';
import * as titles from '../../copy/titles.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { useAccess } from '../../session/use-access.ts';
import { ZoneNote } from '../../shell/zone-note.tsx';
import { canReach, groupsOf, remedyOf, summaryOf, type WhyGroup } from './why-model.ts';

type Props = { date?: WallDate | undefined; serviceId?: string | undefined; onClose: () => void };

/** Every time of a day as clients are offered it: free, or the rule that refuses it and a link to that rule. */
export function WhyDialog({ date, serviceId, onClose }: Props) {
  const { id: businessId, timezone: zone } = useBusiness();
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [day, setDay] = useState<string>(date ?? today);
  const [chosenId, setChosenId] = useState(serviceId);
  const { services, service, wallDay, answer } = useWhy(businessId, chosenId, day);
  const error = services.error ?? answer.error;
  const access = useAccess();
  return (
    <Dialog isOpen onClose={onClose} size="md" title={copy.whyLabel} description={copy.whyText}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={titles.service}
            options={(services.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={service?.id ?? ''}
            onChange={(event) => setChosenId(event.currentTarget.value)}
            placeholder={services.data ? undefined : labels.loading}
          />
          <DayField day={day} onDay={setDay} />
        </div>
        {error && !answer.data ? (
          <ErrorState
            title={copy.timesFailedTitle}
            message={messageOf(error)}
            onRetry={() => void (services.isError ? services.refetch() : answer.refetch())}
            isRetrying={services.isFetching || answer.isFetching}
          />
        ) : services.data?.length === 0 ? (
          <EmptyState
            title={servicesCopy.emptyTitle}
            action={
              canReach('services', access) && (
                <LinkButton href={paths.newService} onClick={onClose}>
                  {servicesCopy.createFirst}
                </LinkButton>
              )
            }
          >
            {copy.whyNoServices}
          </EmptyState>
        ) : answer.data && wallDay ? (
          <Times times={answer.data.times} date={wallDay} zone={answer.data.zone} onClose={onClose} />
        ) : (
          <TimesSkeleton isWaiting={wallDay !== undefined} />
        )}
      </div>
    </Dialog>
  );
}

/** The business's services, and every time of the day for the chosen one, or for the first. */
function useWhy(businessId: string, chosenId: string | undefined, day: string) {
  const services = useQuery(
    { queryKey: [listServices.id, businessId], queryFn: () => call(listServices, { query: { businessId } }) },
    queryClient,
  );
  const service = services.data?.find(({ id }) => id === chosenId) ?? services.data?.[0];
  const wallDay = parseWallDate(day);
  const answer = useQuery(
    {
      queryKey: [whyDay.id, businessId, service?.id, day],
      queryFn: () => call(whyDay, { query: { businessId, serviceId: service?.id ?? '', date: day } }),
      enabled: service !== undefined && wallDay !== undefined,
      // The settings may have been changed since, through a link here.
      staleTime: 0,
    },
    queryClient,
  );
  return { services, service, wallDay, answer };
}

/** The day, typed or changed one day at a time. */
function DayField({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const wallDay = parseWallDate(day);
  return (
    <div className="flex items-end gap-1">
      <IconButton
        label={copy.previousDay}
        icon={<ChevronLeftIcon />}
        onClick={() => wallDay && onDay(addDays(wallDay, -1))}
        className="-ml-2"
      />
      <TextField
        label={labels.day}
        type="date"
        value={day}
        onChange={(event) => onDay(event.currentTarget.value)}
        className="flex-1"
      />
      <IconButton
        label={copy.nextDay}
        icon={<ChevronRightIcon />}
        onClick={() => wallDay && onDay(addDays(wallDay, 1))}
        className="-mr-2"
      />
    </div>
  );
}

const rowClass =
  'grid min-h-12 grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)_auto]';

type TimesProps = { times: readonly Why[]; date: WallDate; zone: string; onClose: () => void };

function Times({ times, date, zone, onClose }: TimesProps) {
  const access = useAccess();
  const [first] = times;
  return (
    <div>
      <p role="status" className="mb-2 font-medium">
        {formatWallDay(date)}: {summaryOf(times)}
      </p>
      {first && <ZoneNote zone={zone} at={first.startAt} className="mb-2" />}
      {times.length === 0 && canReach('availability', access) && (
        <LinkButton href={remedyHref(date)} variant="secondary" size="sm" onClick={onClose}>
          {copy.changeHours}
        </LinkButton>
      )}
      <ul aria-label={copy.timesLabel} className="divide-y divide-line border-y border-line empty:border-0">
        {groupsOf(times).map((group) => (
          <li key={group.first.startAt} className={rowClass}>
            <span className="font-medium tabular-nums">
              <TimeText>{whenOf(group, zone)}</TimeText>
            </span>
            <span className="wrap-anywhere">
              {group.first.isFree ? (
                <span className="inline-flex items-center gap-1.5 text-success">
                  <SuccessIcon className="size-4" /> {labels.free}
                </span>
              ) : (
                <span className="text-ink-muted">
                  <TimeText>{group.first.message}</TimeText>
                </span>
              )}
              {group.count > 1 && (
                <span className="text-xs whitespace-nowrap text-ink-muted"> {copy.groupTimes(group.count)}</span>
              )}
            </span>
            <RemedyButton group={group} date={date} onClose={onClose} zone={zone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** '2:00 PM', or the first and the last of several. */
const whenOf = ({ first, lastStartAt }: WhyGroup, zone: string): string => {
  const from = formatClearTime(first.startAt, zone);
  return lastStartAt === first.startAt ? from : `${from} – ${formatClearTime(lastStartAt, zone)}`;
};

const remedyHref = (date: WallDate): string => {
  const remedy = remedyOf({ rule: 'OUTSIDE_HOURS', fix: { target: 'availability', id: null } }, date);
  return remedy && 'href' in remedy ? remedy.href : paths.availability;
};

type RemedyProps = { group: WhyGroup; date: WallDate; zone: string; onClose: () => void };

function RemedyButton({ group, date, zone, onClose }: RemedyProps) {
  const access = useAccess();
  const { fix } = group.first;
  const remedy = remedyOf(group.first, date);
  if (!remedy || !fix || !canReach(fix.target, access)) return null;
  // The button's text alone would be the same on every row.
  const look = {
    variant: 'secondary',
    size: 'sm',
    className: 'col-start-2 justify-self-start sm:col-start-auto',
    'aria-label': `${remedy.label} for ${whenOf(group, zone)}`,
  } as const;
  return 'href' in remedy ? (
    <LinkButton {...look} href={remedy.href} onClick={onClose}>
      {remedy.label}
    </LinkButton>
  ) : (
    <Button {...look} onClick={() => openModal('BOOKING_DETAILS', { bookingId: remedy.bookingId })}>
      {remedy.label}
    </Button>
  );
}

function TimesSkeleton({ isWaiting }: { isWaiting: boolean }) {
  if (!isWaiting) return <p className="text-ink-muted">{copy.chooseDay}</p>;
  return (
    <div role="status">
      <span className="sr-only">{labels.loading}</span>
      <Skeleton className="mb-2 h-5 w-64" />
      <div className="divide-y divide-line border-y border-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={rowClass}>
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
