import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { ChartFrame, labelStep, PART_COLORS, type Plot, TickText, ValueAxis } from './chart-frame.tsx';

export type Bar = { key: string; label: string; parts: readonly number[] };

export type BarChartProps = {
  bars: readonly Bar[];
  /** The names of the parts, from the bottom up; a single part needs no name. */
  names: readonly string[];
  format: (value: number) => string;
  height?: number | undefined;
};

/** Bars, stacked if they have parts. */
export function BarChart({ bars, names, format, height = 200 }: BarChartProps) {
  return (
    <div className="flex flex-col gap-2">
      <ChartFrame height={height} draw={(plot) => <Bars {...{ plot, bars, names, format }} />} />
      {names.length > 1 && <Legend names={names} />}
    </div>
  );
}

function Bars({ plot, bars, names, format }: Required<Omit<BarChartProps, 'height'>> & { plot: Plot }) {
  const total = Math.max(...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)), 0);
  const x = scaleBand<string>()
    .domain(bars.map(({ key }) => key))
    .range([plot.left, plot.width])
    .padding(0.28);
  const y = scaleLinear()
    .domain([0, total || 1])
    .nice(4)
    .range([plot.bottom, 8]);
  const series = stack<unknown, Bar, number>()
    .keys(names.map((_, index) => index))
    .value(({ parts }, index) => parts[index] ?? 0)([...bars]);
  const step = labelStep(
    bars.length,
    plot.width - plot.left,
    Math.max(52, ...bars.map(({ label }) => label.length * 7)),
  );
  return (
    <>
      <ValueAxis plot={plot} ticks={total === 0 ? [0] : y.ticks(4)} y={y} format={format} />
      {series.map((part, index) => (
        <g key={names[index]} fill={PART_COLORS[index % PART_COLORS.length]}>
          {part.map(([from, until], at) => {
            const bar = bars[at];
            if (!bar || until <= from) return null;
            return (
              <rect
                key={bar.key}
                x={x(bar.key)}
                width={Math.min(x.bandwidth(), 48)}
                transform={`translate(${Math.max(0, (x.bandwidth() - 48) / 2)} 0)`}
                y={y(until)}
                height={Math.max(1, y(from) - y(until))}
                rx={2}
              />
            );
          })}
        </g>
      ))}
      {bars.map(({ key, label }, index) =>
        index % step === 0 ? (
          <TickText key={key} x={(x(key) ?? 0) + x.bandwidth() / 2} y={plot.bottom + 13}>
            {label}
          </TickText>
        ) : null,
      )}
    </>
  );
}

const Legend = ({ names }: { names: readonly string[] }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
    {names.map((name, index) => (
      <li key={name} className="flex items-center gap-1.5">
        <svg width={10} height={10}>
          <rect width={10} height={10} rx={2} fill={PART_COLORS[index % PART_COLORS.length]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
