// Guarantee: no leftover note, no check switched off without a reason, no test that does not run.
import { describe, expect, it } from 'vitest';
import { commentViolations } from './comment-violations.ts';
import { parseSource } from './parse-source.ts';

const linesRefused = (source: string, file = 'packages/domain/src/money.test.ts') =>
  commentViolations(parseSource(file, source)).map(({ line }) => line);

describe('comments', () => {
  it('contain no leftover notes', () => {
    expect(linesRefused('const a = 1;\n// TODO round it\n/* FIXME */\n')).toEqual([2, 3]);
    expect(linesRefused(`const list = 'TODO';\n// A to-do list is what the partner sees.\n`)).toEqual([]);
  });

  it('switch off no type check', () => {
    expect(linesRefused('// @ts-ignore because it is old\nconst a = 1;\n')).toEqual([1]);
    expect(linesRefused('// @ts-expect-error\nconst a: string = 1;\n')).toEqual([1]);
    expect(linesRefused('// @ts-expect-error a number is no name\nconst a: string = 1;\n')).toEqual([]);
  });

  it('switch off a lint rule only with a reason', () => {
    expect(linesRefused('// oxlint-disable-next-line no-console\nconsole.log(1);\n')).toEqual([1]);
    expect(
      linesRefused('// oxlint-disable-next-line no-console -- this is what the command prints\nconsole.log(1);\n'),
    ).toEqual([]);
  });
});

describe('any', () => {
  it('is refused without a reason next to it', () => {
    expect(linesRefused('const a = 1;\n\nconst b: any = a;\n')).toEqual([3]);
    expect(linesRefused('// The library types its answer this way.\nconst b: any = 1;\n')).toEqual([]);
    expect(linesRefused(`const any = 'any';\n`)).toEqual([]);
  });
});

describe('tests', () => {
  it('are neither focused nor skipped', () => {
    const source = `it.only('a', f);\ndescribe.skip('b', f);\ntest.describe.skip('c', f);\ntest.fixme('d', f);\nit.todo('e');\n`;
    expect(linesRefused(source)).toEqual([1, 2, 3, 4, 5]);
    expect(linesRefused(`it.each([1])('a', f);\nlist.skip(1);\n`)).toEqual([]);
  });
});
