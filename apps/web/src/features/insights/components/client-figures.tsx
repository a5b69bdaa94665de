import { formatCount } from '@primehour/domain/format/count';
import { formatMoney } from '@primehour/domain/format/money';
import { shareWords } from '@primehour/domain/insights/share';
import * as words from '@primehour/domain/insights/words';
import { BarChart } from '@primehour/ui/bar-chart';
import { Card } from '@primehour/ui/card';
import { DotPlot } from '@primehour/ui/dot-plot';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import { leadWords, listOf, stepLabel, upliftOf, upliftWords } from '../model.ts';
import type { InsightsAnswer } from '../queries.ts';
import { useSinceChange } from '../use-since-change.ts';
import { Actions } from './figure.tsx';
import type { FiguresProps } from './headline-figures.tsx';
import { InsightTable } from './insight-table.tsx';

/** How clients book: how far ahead, new or returning, and what they bid. */
export function ClientFigures(props: FiguresProps & { mayList: boolean }) {
  return (
    <>
      <LeadTime {...props} />
      <Clients {...props} />
      <Auctions {...props} />
    </>
  );
}

function LeadTime({ compared: { now: insights }, asked, mayChange }: FiguresProps) {
  const { count, medianMinutes, ninetiethMinutes, bands } = insights.leadTime;
  const isKnown = medianMinutes !== null && ninetiethMinutes !== null;
  const since = useSinceChange('lead-time', asked, medianWords);
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
          list={
            count > 0
              ? { href: listOf('online', asked.period, asked), label: copy.seeBookings(words.bookingCount(count)) }
              : undefined
          }
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

function Clients({ compared: { now: insights }, asked, mayChange }: FiguresProps) {
  const { series, new: fresh, returning } = insights.clients;
  const since = useSinceChange('clients', asked, newShareWords);
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
        {fresh > 0 && (
          <Actions
            list={{ href: listOf('new', asked.period, asked), label: copy.seeFirst(words.visitCount(fresh)) }}
            action={undefined}
          />
        )}
        {returning > 0 && (
          <Actions
            list={{
              href: listOf('returning', asked.period, asked),
              label: copy.seeReturning(words.visitCount(returning)),
            }}
            action={undefined}
          />
        )}
        {since && <p className="text-ink-muted">{since}</p>}
        {mayChange && (
          <Actions list={undefined} action={{ href: `${paths.marketing}?link=vip`, label: copy.linkForRegulars }} />
        )}
      </div>
    </Card>
  );
}

function Auctions({ compared: { now: insights }, asked, mayList }: FiguresProps & { mayList: boolean }) {
  const { sold, unsold } = insights.auctions;
  const { compared, soldCents, listCents } = upliftOf(insights);
  const value = upliftWords(insights);
  return (
    <Card title={copy.uplift} description={copy.upliftText}>
      <div className="flex flex-col gap-4">
        {sold.length + unsold === 0 ? (
          <p>{copy.nothingYet}</p>
        ) : (
          <>
            <div>
              {value && <p className="text-2xl font-semibold tabular-nums">{value}</p>}
              {value && (
                <p className="text-ink-muted">{copy.upliftHint(formatMoney(soldCents), formatMoney(listCents))}</p>
              )}
              <p className="text-ink-muted">
                {copy.soldCount(sold.length)} · {copy.unsold(unsold)}
              </p>
            </div>
            {compared.length > 0 && (
              <DotPlot
                dots={compared.map((one) => ({ key: one.id, x: one.listPriceCents, y: one.soldCents }))}
                format={(cents) => formatMoney(cents).replace(/\.\d\d$/, '')}
              />
            )}
            <InsightTable name="auctions" figure={copy.uplift} hrefOf={paths.listing} {...{ insights, asked }} />
          </>
        )}
        {mayList && <Actions list={undefined} action={{ href: paths.newListing, label: copy.listTime }} />}
      </div>
    </Card>
  );
}
