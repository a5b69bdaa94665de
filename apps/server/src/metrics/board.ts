import type { Check, Limit } from '../checks/check.ts';
import { CHECKS } from '../checks/checks.ts';
import { COUNTERS, HISTOGRAMS, RESPONSE_CACHE_BYTES, POOL_WAITING, type Series } from './series.ts';

/** The Grafana dashboard (docs/board.json): a panel for each check and for each series of a node. */

const GRAFANA_UNITS: Readonly<Record<Check['unit'], string>> = {
  count: 'short',
  seconds: 's',
  bytes: 'bytes',
  ratio: 'percentunit',
};

type Panel = {
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly expr: string;
  readonly legend: string;
  readonly red?: { readonly from: number; readonly isBelow: boolean };
};

function panelOfCheck({ title, help, unit, metric, label, limit }: Check): Panel {
  const isBelow = limit !== undefined && 'below' in limit;
  const by = label === undefined ? 'cell' : `cell, ${label.name}`;
  const shown = {
    title,
    description: help,
    unit: GRAFANA_UNITS[unit],
    // Each node of a cell that runs jobs reports the same numbers of its database.
    expr: `${isBelow ? 'min' : 'max'} by (${by}) (${metric})`,
    legend: `${label === undefined ? title : `{{${label.name}}}`} {{cell}}`,
  };
  if (limit === undefined) return shown;
  return { ...shown, red: { from: redFrom(limit, unit), isBelow } };
}

/** A step of Grafana includes its value. A count at a limit that it may not exceed is still well. */
function redFrom(limit: Limit, unit: Check['unit']): number {
  if ('above' in limit) return unit === 'count' ? limit.above + 1 : limit.above;
  return 'atLeast' in limit ? limit.atLeast : limit.below;
}

const rateOf = ({ name, help, labels }: Series): Panel => ({
  title: name,
  description: help,
  unit: 'short',
  expr: `sum by (${Object.keys(labels).join(', ')}) (increase(${name}[5m]))`,
  legend: Object.keys(labels)
    .map((label) => `{{${label}}}`)
    .join(' '),
});

const slowestOf = ({ name, help }: Series, by: string): Panel => ({
  title: `${name}, 99%`,
  description: help,
  unit: 's',
  expr: `histogram_quantile(0.99, sum by (le${by}) (rate(${name}_bucket[5m])))`,
  legend: by === '' ? '99%' : '{{route}}',
});

const PANELS: readonly Panel[] = [
  ...CHECKS.map(panelOfCheck),
  slowestOf(HISTOGRAMS.response, ', route'),
  slowestOf(HISTOGRAMS.lockWait, ''),
  ...Object.values(COUNTERS).map(rateOf),
  {
    title: POOL_WAITING.name,
    description: POOL_WAITING.help,
    unit: 'short',
    expr: `max(${POOL_WAITING.name})`,
    legend: POOL_WAITING.name,
  },
  {
    title: RESPONSE_CACHE_BYTES.name,
    description: RESPONSE_CACHE_BYTES.help,
    unit: 'bytes',
    expr: `max(${RESPONSE_CACHE_BYTES.name})`,
    legend: RESPONSE_CACHE_BYTES.name,
  },
  {
    title: 'nodejs_eventloop_lag_p99_seconds',
    description: 'How long a node takes to turn to the next request, at the 99th percentile.',
    unit: 's',
    expr: 'max(nodejs_eventloop_lag_p99_seconds)',
    legend: '99%',
  },
];

const [COLUMNS, WIDTH, HEIGHT] = [3, 8, 6];

const stepsOf = ({ red }: Panel) => {
  if (red === undefined) return [{ color: 'blue', value: null }];
  const [first, second] = red.isBelow ? ['red', 'green'] : ['green', 'red'];
  return [
    { color: first, value: null },
    { color: second, value: red.from },
  ];
};

const drawn = (panel: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title: panel.title,
  description: panel.description,
  gridPos: {
    x: (index % COLUMNS) * WIDTH,
    y: Math.floor(index / COLUMNS) * HEIGHT,
    w: WIDTH,
    h: HEIGHT,
  },
  datasource: { type: 'prometheus', uid: '${source}' },
  fieldConfig: {
    defaults: {
      unit: panel.unit,
      thresholds: { mode: 'absolute', steps: stepsOf(panel) },
      // A time series does not draw them by default.
      custom: { thresholdsStyle: { mode: panel.red === undefined ? 'off' : 'line+area' } },
    },
    overrides: [],
  },
  targets: [{ refId: 'A', expr: panel.expr, legendFormat: panel.legend }],
});

export const boardJson = (): string =>
  `${JSON.stringify(
    {
      title: 'Primehour',
      uid: 'primehour',
      description: 'Generated from the list of checks.',
      schemaVersion: 39,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
      panels: PANELS.map(drawn),
    },
    null,
    2,
  )}\n`;
