import { type Why, whyDay, whyTime } from '@primehour/contract/why';
import { formatClearTime } from '@primehour/domain/format/time';
import { parseWallDate } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/bookings.ts';

type TimeQuery = { businessId: string; serviceId: string; resourceId?: string };

/** A specific person, or anyone. A one-person business leaves it empty. */
export const namedBy = (resourceId: string) => (resourceId === '' ? {} : { resourceId });

/** The availability engine's answer for one time, requested before saving. */
export function useTimeVerdict(asked: TimeQuery, startAt: Instant | undefined) {
  const { serviceId } = asked;
  return useQuery(
    {
      queryKey: [whyTime.id, asked, startAt],
      queryFn: (): Promise<Why> => call(whyTime, { query: { ...asked, startAt: startAt ?? 0 } }),
      enabled: serviceId !== '' && startAt !== undefined,
      // Someone else may book the time while the form is open.
      staleTime: 0,
    },
    queryClient,
  );
}

type Props = {
  businessId: string;
  serviceId: string;
  /** The person; empty in a one-person business. */
  resourceId: string;
  date: string;
  zone: string;
  chosenAt: number | undefined;
  onChoose: (startAt: number) => void;
};

/** The times of that day that clients could book too, each selected with one press. */
export function FreeTimes({ businessId, serviceId, resourceId, date, zone, chosenAt, onChoose }: Props) {
  const wallDate = parseWallDate(date);
  const day = useQuery(
    {
      queryKey: [whyDay.id, businessId, serviceId, resourceId, date],
      queryFn: () => call(whyDay, { query: { businessId, serviceId, date, ...namedBy(resourceId) } }),
      enabled: serviceId !== '' && wallDate !== undefined,
      staleTime: 0,
    },
    queryClient,
  );
  if (!wallDate || serviceId === '') return null;
  const free = (day.data?.times ?? []).filter(({ isFree }) => isFree);
  return (
    <div>
      <p id="free-times" className="mb-1.5 text-xs text-ink-muted">
        {day.data && free.length === 0 ? copy.noFreeTimes : copy.freeTimes}
      </p>
      {day.isPending && <Skeleton className="h-9 w-full" />}
      {day.isError && <p className="text-xs text-ink-muted">{copy.freeTimesFailed}</p>}
      {free.length > 0 && (
        <ul
          aria-labelledby="free-times"
          className="flex max-h-28 flex-wrap pointer-coarse:max-h-38 gap-1.5 overflow-y-auto p-0.5"
        >
          {free.map(({ startAt }) => (
            <li key={startAt}>
              <button
                type="button"
                aria-pressed={startAt === chosenAt}
                onClick={() => onChoose(startAt)}
                className={`min-h-9 rounded-md border px-2.5 whitespace-nowrap tabular-nums pointer-coarse:min-h-11 ${
                  startAt === chosenAt
                    ? 'border-accent bg-accent text-accent-ink'
                    : 'border-line bg-raised hover:border-line-strong'
                }`}
              >
                {formatClearTime(startAt, zone)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
