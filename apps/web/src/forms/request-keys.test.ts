import { expect, it } from 'vitest';
import { createRequestKeys } from './request-keys.ts';

// The guarantee: an unchanged repeated request has the same key, and any other has a new one.

it('keeps a key for the same details, and creates another for others', () => {
  let made = 0;
  const keyOf = createRequestKeys<{ cents: number; note?: string }>(() => `key ${(made += 1)}`);
  const asked = [{ cents: 1000 }, { cents: 1000 }, { cents: 1000, note: 'x' }, { cents: 2500 }, { cents: 1000 }];
  expect(asked.map(keyOf)).toEqual(['key 1', 'key 1', 'key 2', 'key 3', 'key 1']);
});
