// Guarantee: a file without an agreed name is refused, and every package has a README.
import { describe, expect, it } from 'vitest';
import { nameViolations } from './name-violations.ts';

const MODULE = 'apps/server/src/modules/booking';
const FEATURE = 'apps/web/src/features/bookings';
const ruleOf = (...files: string[]) =>
  nameViolations(files)
    .map(({ rule }) => rule)
    .filter((rule) => !rule.endsWith('has no README.md'));

describe('closed folders', () => {
  it.each([
    `${MODULE}/routes.ts`,
    `${MODULE}/commands/cancel-booking.ts`,
    `${MODULE}/commands/cancel-booking.test.ts`,
    `${MODULE}/two-nodes.test.ts`,
    `${FEATURE}/bookings-page.tsx`,
    `${FEATURE}/cancel-booking-dialog.tsx`,
    `${FEATURE}/form.ts`,
    `${FEATURE}/week-model.ts`,
    `${FEATURE}/schema.ts`,
    `${FEATURE}/details-queries.ts`,
    `${FEATURE}/use-week-move.ts`,
    `${FEATURE}/restore-question.ts`,
    `${FEATURE}/components/booking-card.tsx`,
  ])('%s is known', (file) => {
    expect(ruleOf(file)).toEqual([]);
  });

  it.each([
    `${MODULE}/service.ts`,
    `${MODULE}/commands/cancel.ts`,
    `${MODULE}/sql/list.ts`,
    `${FEATURE}/bookings.tsx`,
    `${FEATURE}/hooks.ts`,
    `${FEATURE}/components/state.ts`,
    `${FEATURE}/components/use-state.ts`,
    `${FEATURE}/week-data.ts`,
    'apps/public/src/features/book/layout.tsx',
  ])('%s is refused', (file) => {
    expect(ruleOf(file)).toEqual([expect.stringContaining('is not a known file name')]);
  });
});

describe('names', () => {
  it('are kebab-case, but for the names that tools expect', () => {
    expect(ruleOf('packages/ui/src/DatePicker.tsx')).toEqual(['"DatePicker.tsx" is not kebab-case']);
    expect(ruleOf('packages/ui/src/date_picker.tsx')).toEqual(['"date_picker.tsx" is not kebab-case']);
    expect(ruleOf('README.md', 'LICENSE', '.ci/run', 'packages/db/migrations/20260102_first/migration.sql')).toEqual(
      [],
    );
  });

  it('say what is inside', () => {
    for (const name of ['utils.ts', 'helpers.ts', 'common.ts', 'misc.tsx', 'manager.ts', 'date-utils.ts']) {
      expect(ruleOf(`packages/domain/src/${name}`)).toEqual([`"${name}" is a drawer`]);
    }
    expect(ruleOf('apps/web/src/features/account-manager/account-manager-page.tsx')).toEqual([]);
    for (const name of ['words.ts', 'hold-words.ts', 'hold-words.test.ts']) {
      expect(ruleOf(`packages/domain/src/${name}`)).toEqual([`"${name}" holds copy`]);
    }
    expect(ruleOf('tools/word-violations.ts', 'packages/domain/src/auction/hold-copy.ts')).toEqual([]);
  });
});

describe('READMEs', () => {
  it('are required in each package', () => {
    const files = ['packages/db/src/open.ts', 'packages/README.md', 'packages/ui/README.md', 'packages/ui/src/tag.tsx'];
    expect(nameViolations(files).map(({ file }) => file)).toEqual(['packages/db/README.md']);
  });
});
