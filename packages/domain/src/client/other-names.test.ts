/** The names next to a client's own: each once, and none that repeats the shown name. */
import { expect, it } from 'vitest';
import { otherNames } from './other-names.ts';

it.each([
  ['none if no one edited the name', null, [], []],
  ['what the client calls themselves', 'Ada', [], ['Ada']],
  [
    'that name before those of merged records, in their order',
    'Ada',
    ['A. Brooks', 'Addie'],
    ['Ada', 'A. Brooks', 'Addie'],
  ],
  ['each once, whatever its case', 'ADA', ['Ada', 'A. Brooks', 'a. brooks'], ['ADA', 'A. Brooks']],
  ['none that is the name itself', 'ada brooks', ['Ada Brooks', 'Addie'], ['Addie']],
])('are %s', (_, givenName, mergedNames, expected) => {
  expect(otherNames({ name: 'Ada Brooks', givenName, mergedNames })).toEqual(expected);
});
