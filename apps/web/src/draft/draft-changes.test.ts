/** A draft counts as started once it contains any part of a listing, at any step. */
import { expect, it } from 'vitest';
import { changesOf, isDraftEmpty, isSameDraft } from './draft-changes.ts';
import { EMPTY_DRAFT } from './listing-draft.ts';

it('is empty while only its steps were visited', () => {
  expect(isDraftEmpty({ ...EMPTY_DRAFT, step1finished: true, isTypeLocked: true })).toBe(true);
  expect(isDraftEmpty({ ...EMPTY_DRAFT, incentives: ['i1'] })).toBe(false);
  expect(isDraftEmpty({ ...EMPTY_DRAFT, reservationTime: '19:30' })).toBe(false);
});

it('is the same regardless of which steps are finished', () => {
  const draft = { ...EMPTY_DRAFT, imgUrls: ['a', 'b'] };
  expect(isSameDraft(draft, { ...draft, imgUrls: ['a', 'b'], step2Activated: true })).toBe(true);
  expect(isSameDraft(draft, { ...draft, imgUrls: ['b', 'a'] })).toBe(false);
});

it('changes are reported by name, and lists as a whole', () => {
  expect(changesOf({ a: 1, b: ['x'], c: null }, { a: 2, b: ['x'], c: null })).toEqual({ a: 2 });
  expect(changesOf<{ b: string[] }>({ b: ['x'] }, { b: ['x', 'y'] })).toEqual({ b: ['x', 'y'] });
});
