import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

/** Colors of parts, in order; each keeps 3:1 on its ground, and the legend names them. */
export const PART_COLORS = ['var(--color-accent)', 'var(--color-prime)', 'var(--color-info)'] as const;

export type Plot = { readonly width: number; readonly height: number; readonly left: number; readonly bottom: number };

export type ChartFrameProps = {
  height: number;
  /** Room for what is next to the scale. */
  left?: number | undefined;
  draw: (plot: Plot) => ReactNode;
};

const AXIS = 22;

/** A picture as wide as its place. People who hear the page have the table next to it, which says the same. */
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

/** Lines across the picture with their values before them. */
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

/** Every how many labels one is shown, so that none runs into the next. */
export const labelStep = (count: number, width: number, each: number): number =>
  Math.max(1, Math.ceil((count * each) / Math.max(1, width)));
