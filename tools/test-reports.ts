import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A runner's report: how many tests passed, and each failure as its name and the first lines of its message. */
export type TestReport = { passed: number; failures: string[] };

const LINES_PER_FAILURE = 25;

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function readVitestReport(file: string): TestReport | null {
  const report = readReport(file);
  const passed = numberAt(report, 'numPassedTests');
  const suites = listAt(report, 'testResults');
  if (passed === null || suites === null) return null;
  return { passed, failures: suites.flatMap(failuresOfFile) };
}

/** Reads Playwright's JSON report. A flaky test failed at least once, so it counts as failed. */
export function readPlaywrightReport(file: string): TestReport | null {
  const report = readReport(file);
  const passed = numberAt(report?.['stats'], 'expected');
  const suites = listAt(report, 'suites');
  if (passed === null || suites === null) return null;
  const outsideTests = (listAt(report, 'errors') ?? []).map((error) => failure('outside any test', [error]));
  return { passed, failures: [...suites.flatMap(failuresOfSuite), ...outsideTests] };
}

function failuresOfFile(suite: unknown): string[] {
  if (textAt(suite, 'status') !== 'failed') return [];
  const file = textAt(suite, 'name');
  const failed = (listAt(suite, 'assertionResults') ?? []).filter((test) => textAt(test, 'status') === 'failed');
  if (failed.length === 0) return [failure(file, [textAt(suite, 'message')])];
  return failed.map((test) => failure(`${file} › ${textAt(test, 'fullName')}`, listAt(test, 'failureMessages') ?? []));
}

function failuresOfSuite(suite: unknown): string[] {
  const own = (listAt(suite, 'specs') ?? []).flatMap((spec) =>
    (listAt(spec, 'tests') ?? [])
      .filter((test) => ['unexpected', 'flaky'].includes(textAt(test, 'status')))
      .map((test) => {
        const errors = (listAt(test, 'results') ?? []).flatMap((result) => listAt(result, 'errors') ?? []);
        return failure(`[${textAt(test, 'projectName')}] ${textAt(spec, 'file')} › ${textAt(spec, 'title')}`, errors);
      }),
  );
  return [...own, ...(listAt(suite, 'suites') ?? []).flatMap(failuresOfSuite)];
}

function failure(name: string, errors: readonly unknown[]): string {
  const messages = errors.map((error) => (typeof error === 'string' ? error : textAt(error, 'message'))).join('\n');
  const lines = stripVTControlCharacters(messages).trim().split('\n');
  return [name, ...lines.slice(0, LINES_PER_FAILURE).map((line) => `    ${line}`)].join('\n');
}

function readReport(file: string): Record<string, unknown> | null {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(report) ? report : null;
  } catch {
    // The runner ended before it wrote a report.
    return null;
  }
}

const valueAt = (record: unknown, key: string): unknown => (isRecord(record) ? record[key] : undefined);

function numberAt(record: unknown, key: string): number | null {
  const value = valueAt(record, key);
  return typeof value === 'number' ? value : null;
}

function textAt(record: unknown, key: string): string {
  const value = valueAt(record, key);
  return typeof value === 'string' ? value : '';
}

function listAt(record: unknown, key: string): unknown[] | null {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
