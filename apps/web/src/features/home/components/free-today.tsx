import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { getWeek } from '@primehour/contract/calendar';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { formatClearTime } from '@primehour/domain/format/time';
import type { Instant, Role } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { TimeText } from '@primehour/ui/time-text';
import { useTeam } from '../../../account/use-team.ts';
import * as copy from '../../../copy/home.ts';
import { openModal } from '../../../modals/store.ts';
import { useOwnPerson } from '../../../session/use-access.ts';
import { freeRanges, RANGES_SHOWN } from '../free-model.ts';

type Props = { week: ResponseBody<typeof getWeek>; business: BusinessInfo; role: Role; now: number };

/** Free time today, which can be booked with one press (product/home#today). */
export function FreeToday({ week, business, role, now }: Props) {
  const { resources } = useTeam(business.id);
  const ownId = useOwnPerson();
  const people = resources?.filter(({ id, kind }) => kind === 'TEAM_MEMBER' && (role !== 'STAFF' || id === ownId));
  const ranges = freeRanges(week, people, now);
  if (ranges.length === 0) return null;
  const zone = business.timezone;
  return (
    <section aria-labelledby="free-today" className="border-t border-line">
      <h3 id="free-today" className="px-4 pt-3 text-xs font-medium text-ink-muted sm:px-5">
        {copy.freeTitle}
      </h3>
      <ul className="divide-y divide-line">
        {ranges.slice(0, RANGES_SHOWN).map(({ startAt, endAt, person }) => {
          const range = copy.freeRange(formatClearTime(startAt, zone), formatClearTime(endAt, zone));
          return (
            <li key={`${startAt} ${person?.id}`} className="flex min-h-12 items-center gap-3 px-4 py-1.5 sm:px-5">
              <span className="min-w-0 flex-1 tabular-nums">
                <TimeText>{range}</TimeText>
                {person && <span className="block truncate text-xs text-ink-muted">{person.name}</span>}
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={[copy.bookFree(range), person?.name].filter(Boolean).join(', ')}
                onClick={() => openModal('NEW_BOOKING', { startAt: startAt as Instant, resourceId: person?.id })}
              >
                {copy.book}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
