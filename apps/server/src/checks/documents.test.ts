import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boardJson } from '../metrics/board.ts';
import type { Check, Limit } from './check.ts';
import { CHECKS } from './checks.ts';
import { alertRules, withCheckTable } from './documents.ts';

// The guarantee: the alerts, the board and the runbook are generated from the list of checks. After a change of the
// list, `npx vitest run apps/server/src/checks -u` writes them.

const docs = join(import.meta.dirname, '../../../../docs');
const runbook = readFileSync(join(docs, 'runbook.md'), 'utf8');
const headings = [...runbook.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
);

it('writes the rules of Prometheus', () => expect(alertRules()).toMatchFileSnapshot(join(docs, 'alerts.yml')));

it('evaluates each cell on its own, so that none hides another', () => {
  const panels = (JSON.parse(boardJson()) as { panels: { targets: { expr: string }[] }[] }).panels;
  const rules = [...alertRules().matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr);
  const ofChecks = [
    ...panels.slice(0, CHECKS.length).flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules,
  ];
  expect(ofChecks.filter((expr) => !/^(max|min) by \(cell[,)]/.test(expr))).toEqual([]);
});

it('writes the board of Grafana', () => expect(boardJson()).toMatchFileSnapshot(join(docs, 'board.json')));

it('writes the runbook’s table', () => expect(withCheckTable(runbook)).toMatchFileSnapshot(join(docs, 'runbook.md')));

/** The nearest values that are well and that need attention. */
function around(limit: Limit, unit: Check['unit']): readonly [number, number] {
  if ('above' in limit) return [unit === 'count' ? limit.above : limit.above - 1, limit.above + 1];
  return 'atLeast' in limit ? [limit.atLeast - 0.01, limit.atLeast] : [limit.below, limit.below - 1];
}

it('draws a panel red where its check needs attention, and not before', () => {
  type Step = { readonly color: string; readonly value: number | null };
  type Defaults = {
    readonly custom: { readonly thresholdsStyle: { readonly mode: string } };
    readonly thresholds: { readonly steps: readonly Step[] };
  };
  const { panels } = JSON.parse(boardJson()) as {
    panels: { readonly title: string; readonly fieldConfig: { readonly defaults: Defaults } }[];
  };
  for (const { title, limit, unit } of CHECKS) {
    if (limit === undefined) continue;
    const { custom, thresholds } = panels.find((panel) => panel.title === title)?.fieldConfig.defaults ?? {};
    // Without it, Grafana draws no threshold of a time series.
    expect(custom?.thresholdsStyle.mode, title).toBe('line+area');
    const isRed = (at: number) =>
      thresholds?.steps.findLast(({ value }) => value === null || value <= at)?.color === 'red';
    expect([title, ...around(limit, unit).map(isRed)]).toEqual([title, false, true]);
  }
});

it('wakes someone for eight reasons, each with a limit', () => {
  const alerts = CHECKS.filter(({ alert }) => alert !== undefined);
  expect(alerts.length).toBe(8);
  expect(alerts.filter(({ limit }) => limit === undefined)).toEqual([]);
});

it('names each check and each gauge once, and leads to a heading of the runbook', () => {
  for (const key of ['name', 'title', 'metric'] as const) {
    expect(new Set(CHECKS.map((check) => check[key])).size, key).toBe(CHECKS.length);
  }
  expect(CHECKS.map((check) => check.runbook).filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

it('names gauges in base units', () => {
  const UNITS = { seconds: /_seconds$/, bytes: /_bytes$/, ratio: /_ratio$/, count: /^primehour_[a-z]+(_[a-z]+)*$/ };
  for (const { metric, unit } of CHECKS) expect(metric).toMatch(UNITS[unit]);
});
