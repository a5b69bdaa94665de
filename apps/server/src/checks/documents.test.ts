import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boardJson } from '../metrics/board.ts';
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

it('writes the board of Grafana', () => expect(boardJson()).toMatchFileSnapshot(join(docs, 'board.json')));

it('writes the runbook’s table', () => expect(withCheckTable(runbook)).toMatchFileSnapshot(join(docs, 'runbook.md')));

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
