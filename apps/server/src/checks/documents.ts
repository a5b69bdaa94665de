import type { Check, Limit } from './check.ts';
import { CHECKS } from './checks.ts';

/** What is generated from the list of checks: the alerts, and the runbook's table. */

const RUNBOOK = 'docs/runbook.md';

/** The limit as PromQL. */
const comparison = (limit: Limit): string => {
  if ('above' in limit) return `> ${limit.above}`;
  return 'atLeast' in limit ? `>= ${limit.atLeast}` : `< ${limit.below}`;
};

function alertOf({ metric, help, limit, alert, runbook }: Check): string {
  if (alert === undefined || limit === undefined) return '';
  const worst = 'below' in limit ? 'min' : 'max';
  // The operator labels the targets of each cell; with a single cell there is no label, and one group.
  return `      - alert: ${alert.name}
        expr: ${worst} by (cell) (${metric}) ${comparison(limit)}${alert.orAbsent ? ` or absent(${metric})` : ''}
        for: ${alert.forMinutes}m
        labels:
          severity: page
        annotations:
          summary: '${help.replaceAll(`'`, `''`)}'
          runbook: ${RUNBOOK}#${runbook}
`;
}

/** Rules for Prometheus (docs/alerts.yml). */
export const alertRules = (): string =>
  `# Generated from apps/server/src/checks: change it there, then run npx vitest run apps/server/src/checks -u.
groups:
  - name: primehour
    rules:
${CHECKS.map(alertOf).join('')}`;

const UNIT_SCALE: Readonly<Record<Check['unit'], (value: number) => string>> = {
  count: (value) => String(value),
  seconds: (value) => (value < 60 ? `${value} s` : `${value / 60} min`),
  bytes: (value) => `${value / 1024 ** 2} MB`,
  ratio: (value) => `${value * 100}%`,
};

function formatLimit({ limit, unit }: Check): string {
  if (limit === undefined) return '–';
  const scale = UNIT_SCALE[unit];
  if ('above' in limit) return limit.above === 0 ? 'any' : `more than ${scale(limit.above)}`;
  return 'atLeast' in limit ? `${scale(limit.atLeast)} or more` : `less than ${scale(limit.below)}`;
}

const rowOf = (check: Check): string => {
  const label = check.label === undefined ? '' : `{${check.label.name}}`;
  const alert = check.alert === undefined ? '' : `\`${check.alert.name}\``;
  const link = `[${check.runbook.replaceAll('-', ' ')}](#${check.runbook})`;
  const next = check.command === undefined ? link : `\`${check.command}\`, ${link}`;
  return `| ${check.title} | \`${check.metric}${label}\` | ${check.help} | ${formatLimit(check)} | ${alert} | ${next} |`;
};

const START = '<!-- checks: generated from apps/server/src/checks -->';
const END = '<!-- checks end -->';

const table = (): string =>
  [
    '| line | gauge | what it measures | needs you | alert | start with |',
    '| --- | --- | --- | --- | --- | --- |',
    ...CHECKS.map(rowOf),
  ].join('\n');

/** The runbook with its table generated from the list. */
export function withCheckTable(runbook: string): string {
  const [before, rest] = [runbook.indexOf(START), runbook.indexOf(END)];
  if (before === -1 || rest === -1) throw new Error('The runbook has no place for its table of checks.');
  return `${runbook.slice(0, before)}${START}\n\n${table()}\n\n${runbook.slice(rest)}`;
}
