import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { dateIn } from '@primehour/domain/format/time';
import type { Role } from '@primehour/domain/vocabulary';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTeam } from '../../../account/use-team.ts';
import { useNow } from '../../../shell/use-now.ts';
import { dayQuery, todayQuery } from '../queries.ts';
import { DaySide } from './day-side.tsx';
import { DaySkeleton } from './day-skeleton.tsx';
import { TodayCard } from './today-card.tsx';

type Props = {
  business: BusinessInfo;
  role: Role;
  /** Shown first; undefined while it is not known. */
  first: ReactNode;
  children: ReactNode;
};

/** The day and what is around it. Its height depends on its content, so all of it appears at once. */
export function Day({ business, role, first, children }: Props) {
  const now = useNow();
  const today = useQuery(todayQuery(business.id, dateIn(now, business.timezone)));
  const day = useQuery(dayQuery(business.id));
  const { isTeam, isKnown } = useTeam(business.id);
  if (today.isPending || day.isPending || !isKnown || first === undefined) return <DaySkeleton />;
  return (
    <>
      {first}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TodayCard {...{ business, role, isTeam, now, today }} />
        <DaySide day={day} zone={business.timezone} />
      </div>
      {children}
    </>
  );
}
