import { formatMoney } from '@primehour/domain/format/money';
import { Card } from '@primehour/ui/card';
import { DotPlot } from '@primehour/ui/dot-plot';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';
import { upliftOf, formatUplift } from '../model.ts';
import { Actions } from './figure.tsx';
import type { FiguresProps } from './headline-figures.tsx';
import { InsightTable } from './insight-table.tsx';

/** What auctioned times earned above their list price. */
export function AuctionFigures({ compared: { now: insights }, asked, mayList }: FiguresProps & { mayList: boolean }) {
  const { sold, unsold } = insights.auctions;
  const { compared, soldCents, listCents } = upliftOf(insights);
  const value = formatUplift(insights);
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
        {mayList && <Actions action={{ href: paths.newListing, label: copy.listTime }} />}
      </div>
    </Card>
  );
}
