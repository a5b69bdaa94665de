/** A screen that became too heavy fails the build, which reports the screen, the excess, and the usual causes. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf, weighPages } from './weigh-pages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'primehour-weigh-'));
  mkdirSync(join(folder, 'assets'));
  // Random bytes in hexadecimal, which gzip compresses back to about their own length.
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

it('weighs every script and style of a page, including inline ones', () => {
  const [plain, withScript, withStyle] = weighPages(folder, [
    page('/light', 'base', 'light'),
    { ...page('/script', 'base', 'light'), html: '<script>run()</script><script src="/assets/base.js"></script>' },
    { ...page('/style', 'base', 'light'), html: `<style>${randomBytes(5000).toString('hex')}</style>` },
  ]);
  const bytes = plain?.bytes ?? 0;
  expect(plain?.files).toBe(2);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThan(140_000);
  expect((withScript?.bytes ?? 0) - bytes).toBeGreaterThan(20);
  expect((withStyle?.bytes ?? 0) - bytes).toBeGreaterThan(5000);
});

it('reports each page that is over its budget, and no other', () => {
  const at = (pattern: string, bytes: number) => ({ pattern, bytes, files: 1 });
  const weights = [
    at('/', 80_000),
    at('/bookings', 80_200),
    at('/sign-in', 45_100),
    at('/sign-in/verify', 50_000),
    at('/listings/create-new', 80_100),
    at('/listings/create-new/2', 80_000),
  ];
  expect(problemsOf(weights, '/sign-in')).toEqual([
    '/bookings loads 80.2 kB of script and style, 80.0 kB are allowed.',
    '/sign-in loads 45.1 kB of script and style, 45.0 kB are allowed.',
    '/listings/create-new loads 80.1 kB of script and style, 80.0 kB are allowed.',
  ]);
});
