// Guarantee: the summary of `npm test` counts what the runners reported and names what failed, and a broken run never
// looks like a passing one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'primehour-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportFile(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('Vitest', () => {
  const passing = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] };

  it('counts and names tests, and a file that did not load as one failed test', () => {
    const lines = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
    const failed = { status: 'failed', fullName: 'a day has 24 hours', failureMessages: [`\u001B[31m${lines}`] };
    const failing = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] };
    const broken = { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const report = readVitestReport(reportFile({ numPassedTests: 7, testResults: [passing, failing, broken] }));
    expect(report?.passed).toBe(7);
    expect(report?.failures).toHaveLength(2);
    expect(report?.failures[0]).toMatch(/^b\.test\.ts › a day has 24 hours\n {4}line 0\n[^]* line 24$/);
    expect(report?.failures[1]).toBe('c.test.ts\n    no such module');
  });

  it('has no count when there is no report', () => {
    expect(readVitestReport(path.join(folder, 'absent.json'))).toBeNull();
    expect(readVitestReport(reportFile({ success: true }))).toBeNull();
  });
});

describe('Playwright', () => {
  it('counts a flaky test and an error outside any test as failed', () => {
    const test = (status: string) => ({
      projectName: 'phone',
      status,
      results: [{ errors: status === 'expected' ? [] : [{ message: `it was ${status}` }] }],
    });
    const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => ({
      file: 'a.spec.ts',
      title: `a ${status} one`,
      tests: [test(status)],
    }));
    const report = { stats: { expected: 5 }, suites: [{ suites: [{ specs }] }], errors: [{ message: 'no server' }] };
    expect(readPlaywrightReport(reportFile(report))).toEqual({
      passed: 5,
      failures: [
        '[phone] a.spec.ts › a unexpected one\n    it was unexpected',
        '[phone] a.spec.ts › a flaky one\n    it was flaky',
        'outside any test\n    no server',
      ],
    });
  });

  it('has no count when there is no report', () => {
    expect(readPlaywrightReport(reportFile({ stats: {} }))).toBeNull();
  });
});
