import { formatCount } from '@primehour/domain/format/count';
import * as tableCopy from '@primehour/domain/insights/copy';
import { formatShare } from '@primehour/domain/insights/share';
import { BarChart } from '@primehour/ui/bar-chart';
import { Card } from '@primehour/ui/card';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import { formatLeadTime, listOfSet, sinceChange, stepLabel } from '../model.ts';
import type { InsightsAnswer } from '../queries.ts';
import { Actions } from './figure.tsx';
import type { FiguresProps } from './headline-figures.tsx';
import { InsightTable } from './insight-table.tsx';

/** How clients book: how far ahead, and new or returning. */
export function ClientFigures(props: FiguresProps) {
  return (
    <>
      <LeadTime {...props} />
      <Clients {...props} />
    </>
  );
}

function LeadTime({ compared, asked, mayChange }: FiguresProps) {
  const { now: insights } = compared;
  const { count, medianMinutes, ninetiethMinutes, bands } = insights.leadTime;
  const isKnown = medianMinutes !== null && ninetiethMinutes !== null;
  const since = sinceChange(compared, 'lead-time', formatMedianLeadTime);
  return (
    <Card title={copy.leadTime} description={copy.leadTimeText}>
      <div className="flex flex-col gap-4">
        <p>
          {isKnown
            ? copy.leadTimeValue(formatLeadTime(medianMinutes), formatLeadTime(ninetiethMinutes))
            : copy.nothingYet}
        </p>
        {isKnown && (
          <BarChart
            bars={bands.map((bookings, index) => ({
              key: String(index),
              label: tableCopy.leadBandShort(index),
              parts: [bookings],
            }))}
            names={[tableCopy.bookings]}
            format={formatWhole}
          />
        )}
        {since && <p className="text-ink-muted">{since}</p>}
        {isKnown && <InsightTable name="lead-time" figure={copy.leadTime} {...{ insights, asked }} />}
        <Actions
          lists={[listOfSet('online', count, asked)]}
          action={mayChange ? { href: paths.bookingSettings, label: copy.changeWindow } : undefined}
        />
      </div>
    </Card>
  );
}

/** The share of visits by new clients. */
const formatNewShare = ({ clients: { new: fresh, returning } }: InsightsAnswer): string | undefined => {
  const share = formatShare({ part: fresh, whole: fresh + returning });
  return share && copy.newShare(share);
};

const formatMedianLeadTime = ({ leadTime: { medianMinutes } }: InsightsAnswer): string | undefined =>
  medianMinutes === null ? undefined : copy.medianLead(formatLeadTime(medianMinutes));

/** There are no fractions of a booking, so they get no label. */
const formatWhole = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');

function Clients({ compared, asked, mayChange }: FiguresProps) {
  const { now: insights } = compared;
  const { series, new: fresh, returning } = insights.clients;
  const since = sinceChange(compared, 'clients', formatNewShare);
  return (
    <Card title={copy.clients} description={copy.clientsText}>
      <div className="flex flex-col gap-4">
        {fresh + returning === 0 ? (
          <p>{copy.nothingYet}</p>
        ) : (
          <>
            <BarChart
              bars={series.map((one) => ({
                key: one.date,
                label: stepLabel(one.date, 'month'),
                parts: [one.returning, one.new],
              }))}
              names={[tableCopy.returning, tableCopy.newClients]}
              format={formatWhole}
            />
            <InsightTable name="clients" figure={copy.clients} {...{ insights, asked }} />
          </>
        )}
        {since && <p className="text-ink-muted">{since}</p>}
        <Actions
          lists={[
            listOfSet('new', fresh, asked, copy.seeFirst(tableCopy.visitCount(fresh))),
            listOfSet('returning', returning, asked, copy.seeReturning(tableCopy.visitCount(returning))),
          ]}
          action={mayChange ? { href: `${paths.marketing}?link=vip`, label: copy.linkForRegulars } : undefined}
        />
      </div>
    </Card>
  );
}
