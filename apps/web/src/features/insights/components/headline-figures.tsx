import { formatCount } from '@primehour/domain/format/count';
import { formatMoney } from '@primehour/domain/format/money';
import { hours, visitCount } from '@primehour/domain/insights/copy';
import { formatShare } from '@primehour/domain/insights/share';
import { changeHours } from '../../../copy/availability.ts';
import { seeClients } from '../../../copy/clients.ts';
import * as copy from '../../../copy/insights.ts';
import { CREATE_NEW, paths } from '../../../paths.ts';
import { useAccess } from '../../../session/use-access.ts';
import {
  type Compared,
  comparedRescue,
  comparedShare,
  comparison,
  lateOf,
  listOf,
  listOfSet,
  noShowsOf,
  rebookedOf,
  formatRescued,
  revenueOf,
  sinceChange,
  formatUtilization,
} from '../model.ts';
import type { InsightsRequest } from '../queries.ts';
import { Figure } from './figure.tsx';

export type FiguresProps = { compared: Compared; asked: InsightsRequest; mayChange: boolean };

/** The headline metrics, each with its comparison. */
export function HeadlineFigures(props: FiguresProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <Utilization {...props} />
      <Revenue {...props} />
      <Rebooking {...props} />
      <NoShows {...props} />
      <Late {...props} />
      <Rescued {...props} />
    </div>
  );
}

function Utilization({ compared, asked, mayChange }: FiguresProps) {
  const { utilization } = compared.now;
  const { openMinutes, bookedMinutes, extraMinutes } = utilization;
  const since = sinceChange(compared, 'utilization', formatUtilization);
  return (
    <Figure
      label={copy.utilization}
      value={formatUtilization(compared.now) ?? '–'}
      lines={[
        openMinutes === 0 ? copy.noHours : copy.utilizationHint(hours(bookedMinutes), hours(openMinutes)),
        extraMinutes > 0 ? copy.extra(hours(extraMinutes)) : undefined,
        ...comparison(compared, formatUtilization),
        since,
      ]}
      list={listOfSet('booked', bookedMinutes + extraMinutes, asked, copy.seeBookings(copy.bookedTime))}
      action={mayChange ? { href: paths.availability, label: changeHours } : undefined}
    />
  );
}

function Revenue({ compared, asked }: FiguresProps) {
  const { visits, kept, revenue } = compared.now;
  return (
    <Figure
      label={copy.revenue}
      value={formatMoney(revenueOf(compared.now))}
      lines={[
        visitCount(visits),
        revenue.feesCents > 0 ? copy.feesHint(formatMoney(revenue.feesCents)) : undefined,
        ...comparison(compared, (insights) => formatMoney(revenueOf(insights))),
      ]}
      list={listOfSet('visits', visits, asked, copy.seeBookings(visitCount(visits)))}
      action={kept > 0 ? { href: listOf('kept', asked.period, asked), label: copy.seeFees } : undefined}
    />
  );
}

function Rebooking({ compared, asked }: FiguresProps) {
  const share = rebookedOf(compared.now);
  const later = formatShare({ part: compared.now.rebooking.rebookedLater, whole: share.whole });
  return (
    <Figure
      label={copy.rebooking}
      value={formatShare(share) ?? '–'}
      lines={[
        share.whole === 0 ? copy.noCases : copy.rebookingText,
        later && copy.rebookingLater(later),
        ...comparison(compared, (insights) => comparedShare(rebookedOf(insights))),
      ]}
      list={listOfSet('rebooked', share.part, asked, copy.seeVisits)}
      action={{ href: paths.clients, label: seeClients }}
    />
  );
}

/** The form of a policy with a card, for the service that is missed most. */
const cardPolicyFor = (serviceId: string | undefined): string =>
  `${paths.policy(CREATE_NEW)}&like=CARD${serviceId === undefined ? '' : `&service=${serviceId}`}`;

const shareOfMissed = (part: number, whole: number): string => formatShare({ part, whole }) ?? '';

function NoShows({ compared, asked, mayChange }: FiguresProps) {
  const { noShows } = compared.now;
  const share = noShowsOf(compared.now);
  const since = sinceChange(compared, 'no-shows', (insights) => formatShare(noShowsOf(insights)));
  const { mostMissed } = noShows;
  return (
    <Figure
      label={copy.noShows}
      value={formatShare(share) ?? '–'}
      lines={[
        share.whole === 0 ? copy.noCases : copy.missedOf(formatCount(share.part), visitCount(share.whole)),
        mostMissed && share.part > 1
          ? copy.mostMissed(mostMissed.name, shareOfMissed(mostMissed.missed, share.part))
          : undefined,
        noShows.unmarked > 0 ? copy.unmarked(visitCount(noShows.unmarked)) : undefined,
        ...comparison(compared, (insights) => comparedShare(noShowsOf(insights))),
        since,
      ]}
      list={listOfSet('no-shows', noShows.missed, asked)}
      action={mayChange ? { href: cardPolicyFor(mostMissed?.serviceId), label: copy.askForCard } : undefined}
    />
  );
}

function Late({ compared, asked, mayChange }: FiguresProps) {
  const { late } = compared.now.lateCancellations;
  const share = lateOf(compared.now);
  const since = sinceChange(compared, 'late-cancellations', (insights) => formatShare(lateOf(insights)));
  return (
    <Figure
      label={copy.late}
      value={formatShare(share) ?? '–'}
      lines={[
        share.whole === 0 ? copy.noCases : copy.lateText,
        ...comparison(compared, (insights) => comparedShare(lateOf(insights))),
        since,
      ]}
      list={listOfSet('late-cancellations', late, asked)}
      action={mayChange ? { href: paths.policy('default'), label: copy.changePolicy } : undefined}
    />
  );
}

function Rescued({ compared, asked }: FiguresProps) {
  const { freed, rescued, freedMinutes, rescuedMinutes, rescuedCents } = compared.now.rescued;
  const since = sinceChange(compared, 'rescued', formatRescued);
  const seesAll = useAccess()('calendar.see') === 'all';
  return (
    <Figure
      label={copy.rescued}
      value={formatRescued(compared.now) ?? '–'}
      lines={[
        freed === 0 ? copy.noCases : copy.rescuedHint(hours(rescuedMinutes), hours(freedMinutes)),
        rescuedCents > 0 ? copy.rescuedMoney(formatMoney(rescuedCents)) : undefined,
        ...comparison(compared, (insights) => comparedRescue(insights)),
        since,
      ]}
      list={rescued > 0 ? listOfSet('rescued', rescued, asked) : listOfSet('freed', freed, asked)}
      action={
        seesAll
          ? { href: paths.waitlist, label: copy.seeWaiting }
          : { href: `${paths.bookings}?view=week`, label: copy.fillTime }
      }
    />
  );
}
