import { IS_TEST, MAX_LINES, MAX_TEST_LINES, MEASURED } from './structure.ts';
import type { Violation } from './violation.ts';

type Allowance = { file: string; lines: number; reason: string };

/** Every file above the ceiling that the list does not allow, and every allowance that is no longer needed. */
export function sizeViolations(lineCounts: ReadonlyMap<string, number>, allowlist: readonly Allowance[]): Violation[] {
  const violations: Violation[] = [];
  const allowed = new Map(allowlist.map((entry) => [entry.file, entry.lines]));
  for (const [file, lines] of lineCounts) {
    const ceiling = allowed.get(file) ?? usualCeiling(file);
    if (!MEASURED.test(file) || lines <= ceiling) continue;
    const rule = `${lines} lines, ${ceiling} allowed`;
    violations.push({ file, line: ceiling + 1, rule, instead: 'Split it where it does a second thing.' });
  }
  for (const { file, lines } of allowlist) {
    const actual = lineCounts.get(file) ?? 0;
    if (actual >= lines && actual > usualCeiling(file)) continue;
    const instead = actual > usualCeiling(file) ? `Lower its number to ${actual}.` : 'Take it off the list.';
    violations.push({ file, line: 1, rule: 'tools/size-allowlist.ts allows more than the file needs', instead });
  }
  return violations;
}

const usualCeiling = (file: string): number => (IS_TEST.test(file) ? MAX_TEST_LINES : MAX_LINES);
