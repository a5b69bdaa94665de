import { formatCount } from '@primehour/domain/format/count';
import { shareWords } from '@primehour/domain/insights/share';
import * as words from '@primehour/domain/insights/words';
import { BarChart } from '@primehour/ui/bar-chart';
import { Card } from '@primehour/ui/card';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import { leadWords, listOfSet, sinceChange, stepLabel } from '../model.ts';
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
  const since = sinceChange(compared, 'lead-time', medianWords);
  return (
    <Card title={copy.leadTime} description={copy.leadTimeText}>
      <div className="flex flex-col gap-4">
        <p>{isKnown ? copy.leadTimeValue(leadWords(medianMinutes), leadWords(ninetiethMinutes)) : copy.nothingYet}</p>
        {isKnown && (
          <BarChart
            bars={bands.map((bookings, index) => ({
              key: String(index),
              label: words.leadBandShort(index),
              parts: [bookings],
            }))}
            names={[words.bookings]}
            format={formatWhole}
          />
        )}
        {since && <p className="text-ink-muted">{since}</p>}
        <InsightTable name="lead-time" figure={copy.leadTime} {...{ insights, asked }} />
        <Actions
          lists={[listOfSet('online', count, asked)]}
          action={mayChange ? { href: paths.bookingSettings, label: copy.changeWindow } : undefined}
        />
      </div>
    </Card>
  );
}

/** Of all visits, those by new clients. */
const newShareWords = ({ clients: { new: fresh, returning } }: InsightsAnswer): string | undefined => {
  const share = shareWords({ part: fresh, whole: fresh + returning });
  return share && copy.newShare(share);
};

const medianWords = ({ leadTime: { medianMinutes } }: InsightsAnswer): string | undefined =>
  medianMinutes === null ? undefined : copy.medianLead(leadWords(medianMinutes));

/** Half a booking is none. */
const formatWhole = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');

function Clients({ compared, asked, mayChange }: FiguresProps) {
  const { now: insights } = compared;
  const { series, new: fresh, returning } = insights.clients;
  const since = sinceChange(compared, 'clients', newShareWords);
  return (
    <Card title={copy.clients} description={copy.clientsText}>
      <div className="flex flex-col gap-4">
        <BarChart
          bars={series.map((one) => ({
            key: one.date,
            label: stepLabel(one.date, 'month'),
            parts: [one.returning, one.new],
          }))}
          names={[words.returning, words.newClients]}
          format={formatWhole}
        />
        <InsightTable name="clients" figure={copy.clients} {...{ insights, asked }} />
        {since && <p className="text-ink-muted">{since}</p>}
        <Actions
          lists={[
            listOfSet('new', fresh, asked, copy.seeFirst(words.visitCount(fresh))),
            listOfSet('returning', returning, asked, copy.seeReturning(words.visitCount(returning))),
          ]}
          action={mayChange ? { href: `${paths.marketing}?link=vip`, label: copy.linkForRegulars } : undefined}
        />
      </div>
    </Card>
  );
}
