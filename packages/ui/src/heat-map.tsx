import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartFrame, labelStep, PART_COLORS, type Plot, TickText } from './chart-frame.tsx';

export type HeatCell = { row: string; column: string; value: number };

export type HeatMapProps = {
  rows: readonly string[];
  columns: readonly string[];
  /** Places without a cell stay empty. */
  cells: readonly HeatCell[];
  max: number;
  /** In the color of the hour mark. */
  isWarm?: boolean | undefined;
};

const ROW = 24;

/** Rows by columns; a stronger color means a higher value. */
export const HeatMap = (props: HeatMapProps) => (
  <ChartFrame height={props.rows.length * ROW + 26} left={36} draw={(plot) => <Cells {...props} plot={plot} />} />
);

function Cells({ plot, rows, columns, cells, max, isWarm = false }: HeatMapProps & { plot: Plot }) {
  const x = scaleBand<string>().domain(columns).range([plot.left, plot.width]).padding(0.08);
  const y = scaleBand<string>().domain(rows).range([0, plot.bottom]).padding(0.1);
  const opacity = scaleLinear()
    .domain([0, max || 1])
    .range([0.06, 1])
    .clamp(true);
  const step = labelStep(columns.length, plot.width - plot.left, 44);
  return (
    <>
      {cells.map(({ row, column, value }) => (
        <rect
          key={`${row} ${column}`}
          x={x(column)}
          y={y(row)}
          width={x.bandwidth()}
          height={y.bandwidth()}
          rx={3}
          fill={PART_COLORS[isWarm ? 1 : 0]}
          fillOpacity={opacity(value)}
          stroke="var(--color-line)"
          strokeWidth={0.5}
        />
      ))}
      {rows.map((row) => (
        <TickText key={row} x={plot.left - 6} y={(y(row) ?? 0) + y.bandwidth() / 2} isEnd>
          {row}
        </TickText>
      ))}
      {columns.map((column, index) =>
        index % step === 0 ? (
          <TickText key={column} x={(x(column) ?? 0) + x.bandwidth() / 2} y={plot.bottom + 13}>
            {column}
          </TickText>
        ) : null,
      )}
    </>
  );
}
