import { scaleLinear } from 'd3-scale';
import { ChartFrame, type Plot, TickText, ValueAxis } from './chart-frame.tsx';

export type Dot = { key: string; x: number; y: number };

export type DotPlotProps = {
  dots: readonly Dot[];
  format: (value: number) => string;
  height?: number | undefined;
};

/** Two values of the same kind plotted against each other; above the diagonal the second is the larger. */
export const DotPlot = ({ height = 220, ...props }: DotPlotProps) => (
  <ChartFrame height={height} draw={(plot) => <Dots {...props} plot={plot} />} />
);

function Dots({ plot, dots, format }: Omit<DotPlotProps, 'height'> & { plot: Plot }) {
  const max = Math.max(...dots.flatMap(({ x, y }) => [x, y]), 1);
  const scale = scaleLinear().domain([0, max]).nice(4);
  const x = scale.copy().range([plot.left, plot.width - 24]);
  const y = scale.copy().range([plot.bottom, 10]);
  const [low, high] = [scale.domain()[0] ?? 0, scale.domain()[1] ?? max];
  return (
    <>
      <ValueAxis plot={plot} ticks={y.ticks(4)} y={y} format={format} />
      <line x1={x(low)} y1={y(low)} x2={x(high)} y2={y(high)} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
      {x.ticks(4).map((tick) => (
        <TickText key={tick} x={x(tick)} y={plot.bottom + 13}>
          {format(tick)}
        </TickText>
      ))}
      {dots.map((dot) => (
        <circle
          key={dot.key}
          cx={x(dot.x)}
          cy={y(dot.y)}
          r={5}
          fill={dot.y >= dot.x ? 'var(--color-accent)' : 'var(--color-danger)'}
          fillOpacity={0.75}
        />
      ))}
    </>
  );
}
