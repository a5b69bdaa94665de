import { mkdirSync, rmSync } from 'node:fs';
import { buildStale } from './build-stale.ts';
import { ALL_TARGETS } from './build-targets.ts';
import { CHROMIUM_MISSING, findChromium, installDebianChromium } from './find-chromium.ts';
import { fromRoot } from './root.ts';
import { runNode, toolScript } from './run-command.ts';
import { addCounts, playwrightCounts, vitestCounts } from './test-counts.ts';
import type { TestCounts } from './test-counts.ts';

// `npm test` runs all parts in this order; `npm test -- unit e2e` runs the named ones.
const PARTS = ['check', 'unit', 'database', 'e2e'] as const;
const REPORTS = fromRoot('.cache/test');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !PARTS.some((known) => known === part));
let isInterrupted = false;
const isWanted = (part: (typeof PARTS)[number]): boolean =>
  !isInterrupted && (wanted.length === 0 || wanted.includes(part));

let counts: TestCounts = { passed: 0, failed: 0 };
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
  heading(`Tests without a browser: ${projects.join(', ')}`);
  const reportFile = `${REPORTS}/vitest.json`;
  const { isOk } = await runNode(
    [
      toolScript('vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { timeoutMinutes: 20 },
  );
  count('Vitest', isOk, vitestCounts(reportFile));
}

async function playwright(chromium: string): Promise<void> {
  heading('Tests in a browser');
  const reportFile = `${REPORTS}/playwright.json`;
  const { isOk } = await runNode(
    [toolScript('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }, timeoutMinutes: 30 },
  );
  count('Playwright', isOk, playwrightCounts(reportFile));
}

function count(runner: string, isOk: boolean, reported: TestCounts | null): void {
  if (reported === null) {
    failures.push(`${runner} ended without a report.`);
    return;
  }
  counts = addCounts(counts, reported);
  if (!isOk) failures.push(`${runner} reported ${reported.failed} failed tests or an error beside them.`);
  else if (reported.passed + reported.failed === 0) failures.push(`${runner} ran no test.`);
}

/** The server's tests and the browser's are served what a person would be served. */
async function build(): Promise<boolean> {
  heading('Build');
  const isBuilt = await buildStale(ALL_TARGETS);
  if (!isBuilt) failures.push('The build failed, so no browser test ran.');
  return isBuilt;
}

async function browserTests(): Promise<void> {
  const chromium = findChromium() ?? installDebianChromium();
  if (chromium === null) failures.push(CHROMIUM_MISSING);
  else await playwright(chromium);
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

if (isWanted('check')) await check();
const isBuilt = (isWanted('database') || isWanted('e2e')) && (await build());
const projects = (['unit', 'database'] as const).filter(isWanted);
if (projects.length > 0) await vitest(projects);
if (isWanted('e2e') && isBuilt) await browserTests();

for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 && counts.failed === 0 ? 0 : 1;
const isCheckAlone = wanted.length > 0 && wanted.every((part) => part === 'check');
if (!isCheckAlone) console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
