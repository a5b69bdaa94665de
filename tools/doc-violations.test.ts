// Guarantee: a broken citation, link or file name in a document is refused, at its line.
import { describe, expect, it } from 'vitest';
import { anchorOf, anchorsOf, docViolations } from './doc-violations.ts';

const anchors = new Map([
  ['docs/product/bookings.md', anchorsOf('# Bookings\n\n## Holds\n\n## By hand')],
  ['docs/runbook.md', anchorsOf('# Runbook\n## A gateway in front')],
]);
const files = new Set([...anchors.keys(), 'apps/server/src/main.ts', 'docs/decisions/001-code-before-hold.md']);
const rulesOf = (file: string, text: string) =>
  docViolations(file, text, { anchors, files }).map(({ line, rule }) => `${line}: ${rule}`);

it.each([
  ['Holds', 'holds'],
  ["What clients' pages do", 'what-clients-pages-do'],
  ['`npm run bench`, again', 'npm-run-bench-again'],
  ['Move and cancel', 'move-and-cancel'],
])('the anchor of "%s" is %s', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});

describe('a citation', () => {
  it('of a heading is accepted, in any file', () => {
    expect(rulesOf('apps/web/src/paths.ts', '/** A rule (product/bookings#by-hand). */')).toEqual([]);
  });

  it('of a page or heading that does not exist is refused', () => {
    const text = '// ok\n// product/bookings#hold and product/booking#holds';
    expect(rulesOf('apps/web/src/paths.ts', text)).toEqual([
      '2: product/bookings#hold does not exist',
      '2: product/booking#holds does not exist',
    ]);
  });
});

it('a text that a clone does not have can’t be cited, except in files that must not change', () => {
  const text = `-- Prices are whole cents (${['spec', '2'].join(' ')} §3).`;
  expect(rulesOf('apps/server/src/main.ts', text)).toEqual(['1: a text is cited that a clone does not have']);
  expect(rulesOf('packages/db/migrations/1_listings/migration.sql', text)).toEqual([]);
});

describe('a document', () => {
  it.each([
    '[a](product/bookings.md#holds)',
    '[b](decisions/)',
    '[c](https://example.com)',
    '[d](#a-gateway-in-front)',
    '`apps/server/src/main.ts`, `src/main.ts` and `apps/<name>/x.ts`',
  ])('may say %s', (text) => {
    expect(rulesOf('docs/runbook.md', text)).toEqual([]);
  });

  it.each([
    ['[a](product/bookings.md#hold)', 'the link product/bookings.md#hold leads nowhere'],
    ['[b](nothing.md)', 'the link nothing.md leads nowhere'],
    ['[c](#nothing)', 'the link #nothing leads nowhere'],
    ['`apps/server/src/nothing.ts`', 'apps/server/src/nothing.ts does not exist'],
    ['`src/nothing.ts`', 'src/nothing.ts does not exist'],
  ])('may not say %s', (text, rule) => {
    expect(rulesOf('docs/runbook.md', text)).toEqual([`1: ${rule}`]);
  });
});
