import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build-stale.ts';
import { ALL_TARGETS } from './build-targets.ts';
import { CHROMIUM_MISSING, findChromium, installDebianChromium } from './find-chromium.ts';
import { hasPreviousRelease, preparePreviousRelease } from './previous-release.ts';
import { fromRoot, ROOT } from './root.ts';
import { runNode, toolScript } from './run-command.ts';
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts';

// `npm test` runs all parts; `npm test -- unit e2e` runs the named ones. `npm run test:all` adds the tests tagged `wide`.
// The checks fail fastest and run first. The tests with and without a browser wait a lot, so they run side by side.
const PARTS = ['check', 'unit', 'screens', 'database', 'e2e'] as const;
/** They use the built product. */
const USE_BUILD = ['screens', 'database', 'e2e'] as const;
const UNITS = ['unit', 'unit-process'];
const REPORTS = fromRoot('.cache/test');
// Tests start many Node processes: this halves the CPU time that each takes to load the server.
const COMPILE_CACHE = { NODE_COMPILE_CACHE: fromRoot('.cache/compile') };
/** Relayed output has no colors unless they are forced. */
const COLORS: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const args = process.argv.slice(2);
const isWide = args.includes('--wide');
const parts = args.filter((arg) => arg !== '--wide');
const unknown = parts.filter((part) => !PARTS.some((known) => known === part));
const isCheckAlone = parts.length > 0 && parts.every((part) => part === 'check');
let isInterrupted = false;
const isRequested = (part: (typeof PARTS)[number]): boolean =>
  !isInterrupted && (parts.length === 0 || parts.includes(part));

let passedTests = 0;
let failedTests = 0;
const failures: string[] = [];

function heading(text: string): void {
  console.log(`\n── ${text}`);
}

async function check(): Promise<void> {
  heading('Types, lint, boundaries, structure, unused code, formatting');
  const { isOk } = await runNode(['tools/check.ts']);
  if (!isOk) failures.push('The checks failed; `npm test -- check` repeats them.');
}

async function vitest(projects: readonly string[]): Promise<void> {
  const reportFile = `${REPORTS}/vitest.json`;
  const { isOk } = await runNode(
    [
      toolScript('vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(isWide ? [] : ['--tags-filter=!wide']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { env: { ...COMPILE_CACHE, ...COLORS }, isRelayed: true, timeoutMinutes: 40 },
  );
  count('Vitest', isOk, readVitestReport(reportFile));
}

type BrowserTests = {
  /** Their name in the summary. */
  readonly runner: string;
  readonly folder: string;
  readonly args: readonly string[];
};

const NARROW = ['--project=desktop', '--grep-invert=@wide'];

async function playwright(chromium: string, { runner, folder, args }: BrowserTests): Promise<void> {
  const reportFile = `${REPORTS}/${runner.toLowerCase().replaceAll(' ', '-')}.json`;
  const { isOk } = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    {
      folder,
      env: {
        ...COMPILE_CACHE,
        ...COLORS,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
        TEST_MATRIX: isWide ? 'wide' : 'narrow',
      },
      isRelayed: true,
      // Vitest often waits, so it has priority; once it is done, three browsers keep two cores busy.
      niceness: 10,
      timeoutMinutes: 60,
    },
  );
  count(runner, isOk, readPlaywrightReport(reportFile));
}

/** The journeys of people who have a page open when a release replaces the previous one. */
async function journeysBefore(chromium: string): Promise<void> {
  if (!hasPreviousRelease()) {
    console.log('The source has no history, so there is no previous release.');
    return;
  }
  heading('Journeys of the previous release, on the schema of this version');
  const folder = path.relative(ROOT, preparePreviousRelease({ isOnCurrentSchema: true }));
  await playwright(chromium, { runner: 'Previous Playwright', folder, args: ['journeys/', ...NARROW] });
}

async function browserTests(chromium: string): Promise<void> {
  await playwright(chromium, { runner: 'Playwright', folder: '.', args: isWide ? [] : NARROW });
  if (isWide && !isInterrupted) await journeysBefore(chromium);
}

function count(runner: string, isOk: boolean, report: TestReport | null): void {
  if (report === null) {
    failures.push(`${runner} ended without a report.`);
    return;
  }
  passedTests += report.passed;
  failedTests += report.failures.length;
  // Repeated at the end, so that the last lines of a long run say what failed.
  failures.push(...report.failures.map((failure) => `${runner}: ${failure}`));
  if (report.passed + report.failures.length === 0) failures.push(`${runner} ran no test.`);
  else if (!isOk && report.failures.length === 0) failures.push(`${runner} failed outside its tests.`);
}

/** The server's tests and the browser's use the same build as the product. */
async function build(): Promise<boolean> {
  heading('Build');
  const isBuilt = await buildStale(ALL_TARGETS);
  if (!isBuilt) failures.push('The build failed, so no browser test ran.');
  return isBuilt;
}

function browser(): string | null {
  installDebianChromium();
  const chromium = findChromium();
  if (chromium === null) failures.push(CHROMIUM_MISSING);
  return chromium;
}

async function tests(): Promise<void> {
  const isServed = USE_BUILD.some(isRequested) && (await build());
  const chromium = isServed && isRequested('e2e') ? browser() : null;
  const projects = [...(isRequested('unit') ? UNITS : []), ...(['screens', 'database'] as const).filter(isRequested)];
  // Now, because it blocks the output of what runs at the same time.
  if (isWide && chromium !== null && hasPreviousRelease()) preparePreviousRelease();
  if (isInterrupted) return;
  heading(`Tests: ${[...projects, ...(chromium === null ? [] : ['e2e'])].join(', ')}`);
  await Promise.all([
    projects.length === 0 ? undefined : vitest(projects),
    chromium === null ? undefined : browserTests(chromium),
  ]);
}

if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts are ${PARTS.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    failures.push('Stopped before the end.');
  });
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (isRequested('check')) await check();
if (!isCheckAlone) await tests();

for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
if (!isCheckAlone) console.log(`\n${passedTests} passed, ${failedTests} failed`);
