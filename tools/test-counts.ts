import { readFileSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number };

export const addCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function vitestCounts(file: string): TestCounts | null {
  const report = readReport(file);
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  const suites = report?.['testResults'];
  if (passed === null || failed === null || !Array.isArray(suites)) return null;
  const brokenFiles = suites.filter((suite: unknown) => isBrokenFile(suite)).length;
  return { passed, failed: failed + brokenFiles };
}

/** Reads Playwright's JSON report. A flaky test failed at least once, so it counts as failed. */
export function playwrightCounts(file: string): TestCounts | null {
  const report = readReport(file);
  const stats = report?.['stats'];
  const passed = numberAt(stats, 'expected');
  const unexpected = numberAt(stats, 'unexpected');
  const flaky = numberAt(stats, 'flaky');
  const errors = report?.['errors'];
  if (passed === null || unexpected === null || flaky === null) return null;
  return { passed, failed: unexpected + flaky + (Array.isArray(errors) ? errors.length : 0) };
}

function isBrokenFile(suite: unknown): boolean {
  if (!isRecord(suite) || suite['status'] !== 'failed') return false;
  const tests = suite['assertionResults'];
  return !Array.isArray(tests) || !tests.some((test: unknown) => isRecord(test) && test['status'] === 'failed');
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

function numberAt(record: unknown, key: string): number | null {
  const value = isRecord(record) ? record[key] : undefined;
  return typeof value === 'number' ? value : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
