// Guarantee: no file grows beyond the ceiling, and the list of exceptions only shrinks.
import { expect, it } from 'vitest';
import { sizeViolations } from './size-violations.ts';

const allowing = (lines: number) => [{ file: 'a.ts', lines, reason: 'one table' }];

it('300 lines pass and 301 are refused', () => {
  expect(sizeViolations(new Map([['a.ts', 300]]), [])).toEqual([]);
  expect(sizeViolations(new Map([['a.ts', 301]]), [])).toHaveLength(1);
});

it('prose is not measured', () => {
  expect(sizeViolations(new Map([['a.md', 900]]), [])).toEqual([]);
});

it('an allowed file keeps its size and may not grow', () => {
  expect(sizeViolations(new Map([['a.ts', 340]]), allowing(340))).toEqual([]);
  expect(sizeViolations(new Map([['a.ts', 341]]), allowing(340))).toHaveLength(1);
});

it('a file that shrank lowers its allowance, and leaves the list below the ceiling', () => {
  expect(sizeViolations(new Map([['a.ts', 320]]), allowing(340))).toMatchObject([
    { instead: 'Lower its number to 320.' },
  ]);
  expect(sizeViolations(new Map([['a.ts', 299]]), allowing(340))).toMatchObject([{ instead: 'Take it off the list.' }]);
  expect(sizeViolations(new Map(), allowing(340))).toMatchObject([{ instead: 'Take it off the list.' }]);
});
