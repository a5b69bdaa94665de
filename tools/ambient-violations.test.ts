// Guarantee: environment, clock and locale are read where the rules say and nowhere else.
import { describe, expect, it } from 'vitest';
import { ambientViolations } from './ambient-violations.ts';
import { parseSource } from './parse-source.ts';

const linesRefused = (file: string, source: string) =>
  ambientViolations(parseSource(file, source)).map(({ line }) => line);
const MODULE = 'apps/server/src/modules/booking/queries.ts';

describe('the environment', () => {
  it('is read in the configuration only', () => {
    const source = `const a = 1;\nconst port = process.env['PORT'];\nconst home = process['env'].HOME;\n`;
    expect(linesRefused(MODULE, source)).toEqual([2, 3]);
    expect(linesRefused('apps/server/src/config.ts', source)).toEqual([]);
    expect(linesRefused('tools/start.ts', source)).toEqual([]);
    expect(linesRefused('apps/server/src/config.test.ts', source)).toEqual([]);
  });
});

describe('the clock', () => {
  const source = `const a = Date.now();\nconst b = new Date();\nconst c = Date();\nconst d = Temporal.Now.instant();\n`;

  it('is read in clock.ts and in browsers only', () => {
    expect(linesRefused(MODULE, source)).toEqual([1, 2, 3, 4]);
    expect(linesRefused('packages/db/src/open.ts', source)).toEqual([1, 2, 3, 4]);
    expect(linesRefused('apps/server/src/clock.ts', source)).toEqual([]);
    expect(linesRefused('apps/web/src/shell/countdown.tsx', source)).toEqual([]);
  });

  it('is not read by a date created from a given instant', () => {
    expect(linesRefused(MODULE, `const a = new Date(now);\nconst b = Date.parse(text);\nconst c: Date = a;\n`)).toEqual(
      [],
    );
  });
});

describe('formatters', () => {
  const source = `const a = new Intl.NumberFormat('en-US');\nconst b = (5).toLocaleString();\nconst c = at.toLocaleDateString('en-US');\n`;

  it('live in the domain only', () => {
    expect(linesRefused('apps/web/src/features/bookings/bookings-page.tsx', source)).toEqual([1, 2, 3]);
    expect(linesRefused('packages/ui/src/money.tsx', source)).toEqual([1, 2, 3]);
    expect(linesRefused('packages/domain/src/format/money.ts', source)).toEqual([]);
  });

  it('do not include reading the time zone of the browser', () => {
    expect(
      linesRefused('apps/public/src/zone.ts', 'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;'),
    ).toEqual([]);
  });
});
