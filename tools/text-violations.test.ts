// Guarantee: what is committed is valid on every machine, and a style sheet is no longer than a source file.
import { expect, it } from 'vitest';
import { textViolations } from './text-violations.ts';

const homePath = ['', 'home', 'ada', 'primehour'].join('/');
const macPath = ['', 'Users', 'ada'].join('/');

it('an absolute path on one machine is refused with its line', () => {
  expect(textViolations('docs/runbook.md', `Start it.\ncd ${homePath}\n`)).toMatchObject([{ line: 2 }]);
  expect(textViolations('a.ts', `const folder = '${macPath}';`)).toHaveLength(1);
});

it('a path that exists on every machine and an address on the web are not', () => {
  const text = `import '../home/home-page.tsx';\nopen('/usr/bin/chromium');\nfetch('https://example.com${homePath}');\n`;
  expect(textViolations('a.ts', text)).toEqual([]);
});

it('a lockfile without registry addresses passes, one with an address is refused', () => {
  expect(textViolations('package-lock.json', '"node_modules/pg": {\n  "version": "8.23.1"\n}')).toEqual([]);
  expect(textViolations('package-lock.json', '"resolved": "https://registry.example/pg.tgz"')).toHaveLength(1);
  expect(textViolations('package-lock.json', '"resolved": "packages/db"')).toEqual([]);
  expect(textViolations('.npmrc', 'registry=https://registry.example')).toHaveLength(1);
});

it('a style sheet has at most 300 lines', () => {
  expect(textViolations('theme.css', 'a {}\n'.repeat(300))).toEqual([]);
  expect(textViolations('theme.css', 'a {}\n'.repeat(301))).toMatchObject([{ rule: 'a style sheet of 301 lines' }]);
  expect(textViolations('schema.sql', 'a {}\n'.repeat(301))).toEqual([]);
});
