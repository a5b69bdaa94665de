import { DUTCH_STEPS, dutchCurve } from '@primehour/domain/auction/models/dutch/falling-price';
import type { PartnerCopy } from '@primehour/domain/auction/models/model';
import { PARTNER_COPY } from '@primehour/domain/auction/models/models';
import { bidLadder } from '@primehour/domain/auction/models/traditional/bidding';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import { formatMoney } from '@primehour/domain/format/money';
import { formatInstant } from '@primehour/domain/format/time';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { TimeText } from '@primehour/ui/time-text';
import { type ReactNode, useState } from 'react';
import * as copy from '../../../copy/auctions.ts';
import * as labels from '../../../copy/labels.ts';
import { instantOfWall } from '../../../draft/draft-times.ts';
import type { Model } from '../terms-form.ts';

const WIDTH = 320;
const HEIGHT = 96;
const RUNGS = 10;

/** What the entered values mean: the falling price curve, or the bid steps, with the numbers as a table. */
export function PricePlot({ model, zone }: { model: Model; zone: string }) {
  const { auctionType, price } = model;
  if (auctionType === null || price === null || price === 0) return null;
  const Drawing = PLOTS[PARTNER_COPY[auctionType].plot];
  return <Drawing model={model} price={price} zone={zone} />;
}

type Plotted = { model: Model; price: number; zone: string };

const PLOTS: Record<PartnerCopy['plot'], (plotted: Plotted) => ReactNode> = {
  LADDER: ({ model: { priceStep }, price }) => priceStep && <LadderPlot price={price} step={priceStep} />,
  CURVE: FallingPlot,
  NONE: () => null,
};

function FallingPlot({ model, price, zone }: Plotted) {
  const startAt = instantOfWall(model.auctionStartDate, model.auctionStartTime, zone);
  const reservationAt = instantOfWall(model.reservationDate, model.reservationTime, zone);
  if (startAt === null || reservationAt === null || auctionEndAt(reservationAt) <= startAt) return null;
  return <CurvePlot price={price} startAt={startAt} endAt={auctionEndAt(reservationAt)} zone={zone} />;
}

type CurveProps = { price: number; startAt: Instant; endAt: Instant; zone: string };

function CurvePlot({ price, startAt, endAt, zone }: CurveProps) {
  const curve = dutchCurve({ startPriceCents: price as Cents, startAt, endAt });
  const [now] = useState(() => Date.now());
  const timeOf = (at: Instant) => formatInstant(at, zone, now);
  const x = (at: number) => ((at - startAt) / (endAt - startAt)) * WIDTH;
  const y = (cents: number) => HEIGHT - (cents / price) * HEIGHT;
  // Each step holds its price until the next begins.
  const line = curve.map(
    ({ at, priceCents }, index) => `${index === 0 ? 'M' : 'H'}${x(at)}${index === 0 ? ' ' : 'V'}${y(priceCents)}`,
  );
  return (
    <Plot
      title={copy.fallingTitle}
      summary={copy.fallingSummary(formatMoney(price), timeOf(startAt), timeOf(endAt), DUTCH_STEPS)}
      headings={[labels.from, labels.price]}
      rows={() => curve.map(({ at, priceCents }) => [timeOf(at), formatMoney(priceCents)])}
    >
      <path d={`${line.join('')}V${HEIGHT}H0Z`} className="fill-accent-soft" />
      <path d={line.join('')} vectorEffect="non-scaling-stroke" className="fill-none stroke-accent stroke-2" />
    </Plot>
  );
}

function LadderPlot({ price, step }: { price: number; step: number }) {
  const ladder = bidLadder({ startPriceCents: price as Cents, priceStepCents: step as Cents }, RUNGS);
  const top = ladder.at(-1) ?? price;
  const width = WIDTH / RUNGS;
  return (
    <Plot
      title={copy.risingTitle}
      summary={copy.risingSummary(formatMoney(price), formatMoney(step))}
      headings={[copy.bidColumn, copy.leastColumn]}
      rows={() => ladder.map((cents, index) => [String(index + 1), formatMoney(cents)])}
    >
      {ladder.map((cents, index) => {
        const height = (cents / top) * HEIGHT;
        return (
          <rect
            key={cents}
            {...{ x: index * width + 2, y: HEIGHT - height, width: width - 4, height }}
            className="fill-accent-soft stroke-accent stroke-1"
          />
        );
      })}
    </Plot>
  );
}

type PlotProps = {
  title: string;
  summary: string;
  headings: readonly [string, string];
  rows: () => readonly (readonly [string, string])[];
  children: ReactNode;
};

function Plot({ title, summary, headings, rows, children }: PlotProps) {
  // Otherwise, a hundred collapsed rows would render with every keystroke.
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className="rounded-lg border border-line bg-raised p-4">
      <figcaption>
        <span className="block font-medium">{title}</span>
        <span className="block text-ink-muted">
          <TimeText>{summary}</TimeText>
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full"
      >
        {children}
      </svg>
      <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit rounded-sm py-1 text-ink-muted hover:text-ink">{copy.showNumbers}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <div className="mt-2 max-h-60 overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="w-full text-left tabular-nums">
            <thead className="sticky top-0 bg-raised text-xs text-ink-muted">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="py-1 pr-4 font-medium">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isOpen ? rows() : []).map(([first, second], index) => (
                // Steps of seconds share a minute, and prices may be equal.
                <tr key={index} className="border-t border-line">
                  <td className="py-1 pr-4">
                    <TimeText>{first}</TimeText>
                  </td>
                  <td className="py-1">{second}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
