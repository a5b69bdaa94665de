// Guarantee: a node of this version replaces one of the previous release under load, and no call fails.
import { expect, test } from 'vitest';
import { hasPreviousRelease } from '../../tools/previous-release.ts';
import { isWithin } from './figure.ts';
import { readArguments } from './options.ts';
import { upgrade } from './upgrade.ts';

test.skipIf(!hasPreviousRelease())(
  'two releases serve one database side by side, and no call fails',
  { tags: ['wide'], timeout: 600_000 },
  async () => {
    const notes: string[] = [];
    const { options } = readArguments(['--seconds', '2']);
    const figures = await upgrade.run({ options, note: (text) => notes.push(text) });
    expect(
      figures.filter((figure) => !isWithin(figure)),
      notes.join('\n'),
    ).toEqual([]);
    expect(figures.filter(({ budget }) => budget !== undefined).length).toBeGreaterThan(10);
  },
);
