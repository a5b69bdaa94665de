// Guarantee: a folder that still breaks a rule may break it less often, and no other folder may.
import { expect, it } from 'vitest';
import { ratchet } from './ratchet.ts';

const at = (file: string) => ({ file, line: 1, rule: 'banned', instead: 'Put it plainly.' });
const ADVICE = { noun: 'banned words', instead: 'Put the new ones in plain words.' };
const FOUND = [at('apps/web/src/a.ts'), at('apps/web/src/b.ts')];

it('lets a folder that is being rewritten have fewer, and no more', () => {
  expect(ratchet(FOUND, [{ folder: 'apps/web/', most: 2 }], ADVICE)).toEqual([]);
  expect(ratchet(FOUND, [{ folder: 'apps/web/', most: 1 }], ADVICE)).toEqual([
    { file: 'apps/web/', line: 1, rule: '2 banned words, 1 may remain', instead: ADVICE.instead },
  ]);
});

it('refuses each one outside of these folders', () => {
  expect(ratchet(FOUND, [{ folder: 'apps/public/', most: 2 }], ADVICE)).toEqual(FOUND);
});
