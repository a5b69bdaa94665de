import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

/** Colors of the parts, in order; each has a contrast of 3:1 with the background, and the legend names them. */
export const PART_COLORS = ['var(--color-accent)', 'var(--color-prime)', 'var(--color-info)'] as const;

export type Plot = { readonly width: number; readonly height: number; readonly left: number; readonly bottom: number };

export type ChartFrameProps = {
  height: number;
  /** Room for what is next to the scale. */
  left?: number | undefined;
  draw: (plot: Plot) => ReactNode;
};

const AXIS = 22;

/** A chart as wide as its container. Screen readers use the table next to it, which has the same data. */
export function ChartFrame({ height, left = 60, draw }: ChartFrameProps) {
  const [ref, width] = useWidth(560);
  return (
    <div ref={ref} aria-hidden="true" className="w-full min-w-0">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontSize={12}
        className="block tabular-nums"
      >
        {draw({ width, height, left, bottom: height - AXIS })}
      </svg>
    </div>
  );
}

const CENTERED = { textAnchor: 'middle', dominantBaseline: 'middle' } as const;
const ENDING = { textAnchor: 'end', dominantBaseline: 'middle' } as const;

type TickProps = { x: number; y: number; isEnd?: boolean; children: ReactNode };

export const TickText = ({ x, y, isEnd = false, children }: TickProps) => (
  <text x={x} y={y} {...(isEnd ? ENDING : CENTERED)} fill="var(--color-ink-muted)">
    {children}
  </text>
);

/** Grid lines with their values. */
export function ValueAxis({
  plot,
  ticks,
  y,
  format,
}: {
  plot: Plot;
  ticks: readonly number[];
  y: (value: number) => number;
  format: (value: number) => string;
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={plot.left} x2={plot.width} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
      <TickText x={plot.left - 6} y={y(tick)} isEnd>
        {format(tick)}
      </TickText>
    </g>
  ));
}

/** The interval between visible labels, so that they don't overlap. */
export const labelStep = (count: number, width: number, each: number): number =>
  Math.max(1, Math.ceil((count * each) / Math.max(1, width)));
