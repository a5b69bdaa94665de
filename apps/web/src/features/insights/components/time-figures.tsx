import { formatMoney } from '@primehour/domain/format/money';
import * as tableCopy from '@primehour/domain/insights/copy';
import { formatPercent } from '@primehour/domain/insights/share';
import { BarChart } from '@primehour/ui/bar-chart';
import { Card } from '@primehour/ui/card';
import { LineChart } from '@primehour/ui/line-chart';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import { listOf, revenueOf, stepLabel } from '../model.ts';
import type { InsightsAnswer } from '../queries.ts';
import { ByFrame } from './by-frame.tsx';
import { Actions } from './figure.tsx';
import type { FiguresProps } from './headline-figures.tsx';
import { InsightTable } from './insight-table.tsx';

/** '$1,200': a scale needs no cents. */
const dollars = (cents: number): string => formatMoney(cents).replace(/\.\d\d$/, '');
const PARTS = [tableCopy.visits, tableCopy.fees, tableCopy.auctions];

/** Utilization and revenue over time, by person and by service, and what reached the business. */
export function TimeFigures({ compared, asked, mayChange }: FiguresProps) {
  const { now: insights } = compared;
  return (
    <ByFrame>
      <Utilization {...{ insights, asked }} />
      <Revenue {...{ insights, asked }} />
      <Services {...{ insights, asked, mayChange }} />
      {insights.netPayouts && (
        <Card title={copy.netPayouts} description={copy.netPayoutsText}>
          <Payouts {...{ insights, asked, payouts: insights.netPayouts }} />
        </Card>
      )}
    </ByFrame>
  );
}

type FigureProps = Pick<FiguresProps, 'asked'> & { insights: InsightsAnswer };

function Utilization({ insights, asked }: FigureProps) {
  const { utilization, by } = insights;
  const ofPerson = (resourceId: string) => listOf('booked', asked.period, { resourceId });
  return (
    <Card title={copy.utilization} description={copy.utilizationText}>
      <div className="flex flex-col gap-4">
        {utilization.openMinutes === 0 ? (
          <p>{copy.noHours}</p>
        ) : (
          <>
            <LineChart points={pointsOf(utilization.series, by)} max={1} format={formatPercent} />
            <InsightTable name="utilization" figure={copy.utilization} {...{ insights, asked }} />
          </>
        )}
        {utilization.people.length > 1 && (
          <>
            <h3 className="font-medium">{copy.byPerson}</h3>
            <BarChart bars={peopleBars(utilization.people)} names={[copy.utilization]} format={formatPercent} />
            <InsightTable name="people" figure={copy.byPerson} hrefOf={ofPerson} {...{ insights, asked }} />
          </>
        )}
      </div>
    </Card>
  );
}

function Revenue({ insights, asked }: FigureProps) {
  const { revenue, by } = insights;
  return (
    <Card title={copy.revenue} description={copy.revenueText}>
      {revenueOf(insights) === 0 ? (
        <p>{copy.nothingYet}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <BarChart
            bars={revenue.series.map(({ date, visitsCents, feesCents, auctionsCents }) => ({
              key: date,
              label: stepLabel(date, by),
              parts: [visitsCents, feesCents, auctionsCents],
            }))}
            names={PARTS}
            format={dollars}
          />
          <InsightTable name="revenue" figure={copy.revenue} {...{ insights, asked }} />
        </div>
      )}
    </Card>
  );
}

function Services({ insights, asked, mayChange }: FigureProps & Pick<FiguresProps, 'mayChange'>) {
  const { services } = insights;
  const [first] = services;
  const ofService = (serviceId: string) => listOf('visits', asked.period, { ...asked, serviceId });
  return (
    <Card title={copy.services} description={copy.servicesText}>
      {first === undefined ? (
        <p>{copy.nothingYet}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {services.length > 1 && (
            <BarChart
              bars={services.slice(0, SHOWN_SERVICES).map(({ serviceId, name, revenueCents }) => ({
                key: serviceId,
                label: shortened(name),
                parts: [revenueCents],
              }))}
              names={[copy.revenue]}
              format={dollars}
            />
          )}
          <InsightTable name="services" figure={copy.services} hrefOf={ofService} {...{ insights, asked }} />
          {mayChange && (
            <Actions action={{ href: paths.service(first.serviceId), label: copy.editService(first.name) }} />
          )}
        </div>
      )}
    </Card>
  );
}

const SHOWN_SERVICES = 6;
const shortened = (name: string): string => (name.length > 10 ? `${name.slice(0, 9)}…` : name);

const pointsOf = (series: InsightsAnswer['utilization']['series'], by: InsightsAnswer['by']) =>
  series.map(({ date, openMinutes, bookedMinutes }) => ({
    key: date,
    label: stepLabel(date, by),
    value: openMinutes === 0 ? null : bookedMinutes / openMinutes,
  }));

const peopleBars = (people: InsightsAnswer['utilization']['people']) =>
  people.map(({ resourceId, name, openMinutes, bookedMinutes }) => ({
    key: resourceId,
    label: shortened(name),
    parts: [openMinutes === 0 ? 0 : bookedMinutes / openMinutes],
  }));

type PayoutsProps = FigureProps & {
  payouts: NonNullable<InsightsAnswer['netPayouts']>;
};

function Payouts({ insights, asked, payouts }: PayoutsProps) {
  const cents = payouts.reduce((sum, one) => sum + one.cents, 0);
  const tips = payouts.reduce((sum, { tipsCents }) => sum + tipsCents, 0);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-2xl font-semibold tabular-nums">{formatMoney(cents)}</p>
      {tips > 0 && <p className="text-ink-muted">{copy.ofThatTips(formatMoney(tips))}</p>}
      {payouts.length > 0 && (
        <InsightTable name="net-payouts" figure={copy.netPayouts} hrefOf={paths.statement} {...{ insights, asked }} />
      )}
      <Actions lists={[{ href: paths.statements, label: copy.seeStatements }]} />
    </div>
  );
}
