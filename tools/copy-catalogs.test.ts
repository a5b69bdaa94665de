// Guarantee: a catalog has each text once, and marks those that docs/product fixes, and only those.
import { expect, it } from 'vitest';
import { copyEntries, duplicateCopy, unmarkedCopy } from './copy-catalogs.ts';
import { parseSource } from './parse-source.ts';

const entriesOf = (source: string, file = 'apps/web/src/copy/services.ts') => copyEntries(parseSource(file, source));
const PAGES = new Map([
  ['services', '# Services\n\n## Form\n\nSays **"Edit\nService"** or **"{name} removed."**, else “Gone”.'],
]);

it('reads constants, functions and records with their texts', () => {
  const entries = entriesOf(
    "/** Fixed: product/services#form. */\nexport const title = 'Edit Service';\n" +
      'export const removed = (name: string) => `${name} removed.`;\n' +
      "export const STATES: Record<'ON' | 'OFF', string> = { ON: 'on', OFF: 'off' };\n" +
      "export const left = (n: number) => (n === 1 ? 'one left' : `${n} left`);\n",
  );
  expect(entries.map(({ name, texts, fixedBy }) => [name, texts, fixedBy])).toEqual([
    ['title', ['Edit Service'], 'services'],
    ['removed', ['… removed.'], undefined],
    ['STATES', ['on', 'off'], undefined],
    ['left', ['one left', '… left'], undefined],
  ]);
});

it('refuses one text under two names of an app, unless it is allowed', () => {
  const entries = [
    ...entriesOf("export const back = 'Back';"),
    ...entriesOf("export const toList = 'Back';", 'apps/web/src/copy/listings.ts'),
    ...entriesOf("export const back = 'Back';", 'apps/public/src/copy/bookings.ts'),
  ];
  expect(duplicateCopy(entries, []).map(({ file }) => file)).toEqual(['apps/web/src/copy/listings.ts']);
  expect(duplicateCopy(entries, [{ app: 'apps/web', text: 'Back', why: 'They may part.' }])).toEqual([]);
});

it('refuses a field’s issue in the catalog of an app, and accepts it elsewhere', () => {
  const issue = "export const required = 'Enter a name';";
  const inApps = ['apps/web/src/copy/team.ts', 'apps/public/src/copy/phone.ts', 'apps/server/src/copy/pages.ts'];
  const entries = [...inApps, 'packages/contract/src/copy/issues.ts'].flatMap((file) => entriesOf(issue, file));
  expect(duplicateCopy(entries, []).map(({ file }) => file)).toEqual(inApps.slice(0, 2));
});

it.each([
  ["export const title = 'Edit Service';", 'docs/product fixes the text of title'],
  ['export const removed = (name: string) => `${name} removed.`;', 'docs/product fixes the text of removed'],
  ["/** Fixed: product/services#form. */\nexport const title = 'Edit';", undefined],
  [
    "/** Fixed: product/services#form. */\nexport const title = 'Change Service';",
    "docs/product/services.md doesn't have the text of title",
  ],
  ["/** Fixed: product/services#form. The rule says more. */\nexport const title = 'Edit Service';", undefined],
  ["export const gone = 'Gone';", undefined],
])('checks the mark of %s', (source, rule) => {
  expect(unmarkedCopy(entriesOf(source), PAGES).map((violation) => violation.rule)).toEqual(rule ? [rule] : []);
});

it('finds sentences, not labels, in the texts of a rule', () => {
  const source = "export const MESSAGES = { TAKEN: 'This time is already taken.', WON: 'Dispute won' };";
  const file = 'packages/domain/src/slot/copy.ts';
  expect(entriesOf(source, file).map(({ app, texts }) => [app, texts])).toEqual([
    ['packages/domain', ['This time is already taken.']],
  ]);
  expect(entriesOf(source, 'packages/domain/src/slot/refusal.ts')).toEqual([]);
});
