import { BarChart } from '../src/bar-chart.tsx';
import { DotPlot } from '../src/dot-plot.tsx';
import { HeatMap } from '../src/heat-map.tsx';
import { LineChart } from '../src/line-chart.tsx';
import { Example } from './example.tsx';

const percent = (value: number) => `${Math.round(value * 100)}%`;
const weeks = ['Nov 2', 'Nov 9', 'Nov 16', 'Nov 23'];
const hours = ['9 AM', '10 AM', '11 AM'];

/** Charts; on a real page, each has its table next to it. */
export function Charts() {
  const bars = weeks.map((label, index) => ({ key: label, label, parts: [400 + index * 90, 60, index * 50] }));
  const points = weeks.map((label, index) => ({ key: label, label, value: index === 1 ? null : 0.3 + index * 0.15 }));
  const cells = hours.flatMap((column, index) =>
    ['Mon', 'Tue'].map((row, line) => ({ row, column, value: (index + line) / 3 })),
  );
  return (
    <Example name="charts">
      <BarChart bars={bars} names={['Visits', 'Fees', 'Auctions']} format={String} />
      <BarChart bars={[]} names={['Visits']} format={String} />
      <LineChart points={points} max={1} format={percent} />
      <HeatMap rows={['Mon', 'Tue']} columns={hours} cells={cells} max={1} />
      <HeatMap rows={['Mon', 'Tue']} columns={hours} cells={cells} max={1} isWarm />
      <DotPlot
        dots={[
          { key: 'a', x: 80, y: 120 },
          { key: 'b', x: 90, y: 60 },
        ]}
        format={String}
      />
    </Example>
  );
}
