// Guarantee: the closing line of `npm test` counts what the runners reported, and a broken run never looks like a good one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-counts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'primehour-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportFile(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('Vitest', () => {
  const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };

  it('counts tests, and a file that did not load as one failed test', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const broken = { status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 7, numFailedTests: 1, testResults: [passing, failing, broken] };
    expect(vitestCounts(reportFile(report))).toEqual({ passed: 7, failed: 2 });
  });

  it('has no count when there is no report', () => {
    expect(vitestCounts(path.join(folder, 'absent.json'))).toBeNull();
    expect(vitestCounts(reportFile({ success: true }))).toBeNull();
  });
});

describe('Playwright', () => {
  it('counts a flaky test and an error outside any test as failed', () => {
    const report = { stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 9 }, errors: [{ message: 'no server' }] };
    expect(playwrightCounts(reportFile(report))).toEqual({ passed: 5, failed: 4 });
  });
});
