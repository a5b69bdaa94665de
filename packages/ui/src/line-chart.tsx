import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { ChartFrame, labelStep, type Plot, TickText, ValueAxis } from './chart-frame.tsx';

/** A missing value leaves a gap in the line. */
export type LinePoint = { key: string; label: string; value: number | null };

export type LineChartProps = {
  points: readonly LinePoint[];
  /** The top of the scale. */
  max: number;
  format: (value: number) => string;
  height?: number | undefined;
};

/** A value over time. */
export const LineChart = ({ height = 200, ...props }: LineChartProps) => (
  <ChartFrame height={height} draw={(plot) => <Curve {...props} plot={plot} />} />
);

function Curve({ plot, points, max, format }: Omit<LineChartProps, 'height'> & { plot: Plot }) {
  const x = scalePoint<string>()
    .domain(points.map(({ key }) => key))
    .range([plot.left + 12, plot.width - 24]);
  const y = scaleLinear().domain([0, max]).range([plot.bottom, 8]);
  const step = labelStep(points.length, plot.width - plot.left, 52);
  const path = line<LinePoint>()
    .defined(({ value }) => value !== null)
    .x(({ key }) => x(key) ?? 0)
    .y(({ value }) => y(value ?? 0))([...points]);
  return (
    <>
      <ValueAxis plot={plot} ticks={y.ticks(4)} y={y} format={format} />
      {path && <path d={path} fill="none" stroke="var(--color-accent)" strokeWidth={2} strokeLinejoin="round" />}
      {points.map(({ key, label, value }, index) => (
        <g key={key}>
          {value !== null && (
            <circle cx={x(key)} cy={y(value)} r={3.5} fill="var(--color-accent)" stroke="var(--color-raised)" />
          )}
          {index % step === 0 && (
            <TickText x={x(key) ?? 0} y={plot.bottom + 13}>
              {label}
            </TickText>
          )}
        </g>
      ))}
    </>
  );
}
