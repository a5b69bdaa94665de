/** A screen that became too heavy fails the build, which says which one, by how much, and what usually did it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, weighPages } from './weigh-pages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'primehour-weigh-'));
  mkdirSync(join(folder, 'assets'));
  // Noise in hexadecimal: gzip brings it back to about its length.
  for (const [name, bytes] of [
    ['base', 100_000],
    ['light', 20_000],
  ] as const) {
    writeFileSync(join(folder, `assets/${name}.js`), randomBytes(bytes).toString('hex'));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const page = (pattern: string, ...names: string[]) => ({
  pattern,
  html: '<script type="application/json">{"not":"code"}</script>',
  scripts: names.map((name) => `/assets/${name}.js`),
});

it('weighs every script of a page, inline ones too', () => {
  const [plain, withInline] = weighPages(folder, [
    page('/light', 'base', 'light'),
    { ...page('/inline', 'base', 'light'), html: '<script>run()</script><script src="/assets/base.js"></script>' },
  ]);
  expect(plain?.files).toBe(2);
  expect(plain?.scriptBytes).toBeGreaterThan(120_000);
  expect(plain?.scriptBytes).toBeLessThan(140_000);
  expect((withInline?.scriptBytes ?? 0) - (plain?.scriptBytes ?? 0)).toBeGreaterThan(20);
});

it('complains about the page that is over its budget, and about no other', () => {
  const at = (pattern: string, scriptBytes: number) => ({ pattern, scriptBytes, files: 1 });
  const weights = [
    at('/', 130_000),
    at('/bookings', 131_200),
    at('/sign-in', 105_100),
    at('/sign-in/verify', 110_000),
    at('/marketing', 139_900),
    at('/services/:id', 147_100),
  ];
  expect(complaintsOf(weights, '/sign-in')).toEqual([
    '/bookings loads 131.2 kB of script, 130.0 kB are allowed.',
    '/sign-in loads 105.1 kB of script, 105.0 kB are allowed.',
    '/services/:id loads 147.1 kB of script, 147.0 kB are allowed.',
  ]);
});
