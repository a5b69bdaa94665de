import { formatCount } from '@primehour/domain/format/count';
import { formatPercent } from '@primehour/domain/insights/share';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { HeatMap } from '@primehour/ui/heat-map';
import { useBusiness } from '../../../account/business.ts';
import { changeHours } from '../../../copy/availability.ts';
import * as copy from '../../../copy/insights.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { useNow } from '../../../shell/use-now.ts';
import { DAY_ROWS, demandCells, emptyCells, hourColumns, hourLabel, formatHourOfWeek, nextHourAt } from '../model.ts';
import type { InsightsAnswer } from '../queries.ts';
import { ByFrame } from './by-frame.tsx';
import { Actions } from './figure.tsx';
import type { FiguresProps } from './headline-figures.tsx';
import { InsightTable } from './insight-table.tsx';

/** Which hours stay empty, and which were requested but not available. */
export function HourFigures({
  compared: { now: insights },
  asked,
  mayChange,
  mayList,
}: FiguresProps & { mayList: boolean }) {
  const cells = emptyCells(insights);
  const [emptiest] = cells.toSorted((a, b) => b.value - a.value);
  const list = mayList ? { href: paths.newListing, label: copy.listHour } : undefined;
  return (
    <ByFrame>
      <Card title={copy.emptyHours} description={copy.emptyHoursText}>
        <div className="flex flex-col gap-4">
          {emptiest ? (
            <>
              <p>{copy.emptiest(formatHourOfWeek(emptiest), formatPercent(emptiest.value))}</p>
              <HourMap cells={cells} max={1} />
              <InsightTable name="empty-hours" figure={copy.emptyHours} {...{ insights, asked }} />
            </>
          ) : (
            <p>{copy.noHours}</p>
          )}
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            {emptiest && mayChange && <SellHour cell={emptiest} />}
            <Actions action={list} />
          </div>
        </div>
      </Card>
      {insights.demand && (
        <Card title={copy.demand} description={copy.demandText}>
          <div className="flex flex-col gap-4">
            <Demand insights={insights} />
            {insights.demand.length > 0 && <InsightTable name="demand" figure={copy.demand} {...{ insights, asked }} />}
            <Actions action={mayChange ? { href: paths.availability, label: changeHours } : undefined} />
          </div>
        </Card>
      )}
    </ByFrame>
  );
}

/**
 * Opens the form that sells the next occurrence of the emptiest hour. Only the service and the floor price are left to
 * choose.
 */
function SellHour({ cell }: { cell: ReturnType<typeof emptyCells>[number] }) {
  const now = useNow();
  const { timezone } = useBusiness();
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => openModal('FILL_OPENING', { startAt: nextHourAt(cell, now, timezone), mode: 'FALLING' })}
    >
      {copy.sellHour(formatHourOfWeek(cell))}
    </Button>
  );
}

function Demand({ insights }: { insights: InsightsAnswer }) {
  const cells = demandCells(insights);
  const without = insights.demand?.find(({ hourOfWeek }) => hourOfWeek < 0)?.hits ?? 0;
  if (cells.length === 0 && without === 0) return <p>{copy.demandNone}</p>;
  return (
    <>
      {cells.length > 0 && <HourMap cells={cells} max={Math.max(...cells.map(({ value }) => value))} isWarm />}
      {without > 0 && (
        <p className="text-ink-muted">
          {copy.demandWithoutHour(formatCount(without), without === 1 ? copy.search : copy.searches)}
        </p>
      )}
    </>
  );
}

type MapProps = { cells: ReturnType<typeof emptyCells>; max: number; isWarm?: boolean };

function HourMap({ cells, max, isWarm }: MapProps) {
  return (
    <HeatMap
      rows={DAY_ROWS}
      columns={hourColumns(cells).map(hourLabel)}
      cells={cells.map(({ isoDay, hour, value }) => ({
        row: DAY_ROWS[isoDay - 1] ?? '',
        column: hourLabel(hour),
        value,
      }))}
      max={max}
      isWarm={isWarm}
    />
  );
}
