/** The pictures of a form keep the user's order, whichever finishes first and whichever fails. */
import { expect, it } from 'vitest';
import { firstOf, imageProblemOf, movedSlots, type Slot, slotsFor, urlsOf } from './image-slots.ts';

const slot = (id: string, state: Slot['state'] = 'LoadedSuccessful'): Slot => ({ id, url: id, state, filename: '' });
const ids = (slots: readonly Slot[]) => slots.map(({ id }) => id).join(' ');

it.each([
  [10_485_760, 'image/png', undefined],
  [10_485_761, 'image/jpeg', 'Image size exceeds 10MB'],
  [5, 'image/gif', 'Only png and jpg formats are supported'],
  [5, '', 'Only png and jpg formats are supported'],
  [20_000_000, 'image/webp', 'Only png and jpg formats are supported'],
])('a file of %d bytes and type %j: %j', (size, type, problem) => {
  expect(imageProblemOf({ size, type })).toBe(problem);
});

it('counts only what has been uploaded', () => {
  expect(urlsOf([slot('a'), slot('b', 'Loading'), slot('c', 'Error'), slot('d')])).toEqual(['a', 'd']);
});

it('finds the image that guests will see first, not a file that was refused', () => {
  expect(firstOf([slot('notes', 'Error'), slot('a', 'Loading'), slot('b')])).toBe(1);
  expect(firstOf([slot('notes', 'Error')])).toBe(-1);
});

it('follows the form: removes what it removed, adds what it added, and keeps uploads in their places', () => {
  const slots = [slot('a'), slot('up', 'Loading'), slot('b'), slot('bad', 'Error')];
  expect(slotsFor(slots, ['a', 'b'])).toBe(slots);
  expect(ids(slotsFor(slots, ['a', 'b', 'c']))).toBe('a up b bad c');
  expect(ids(slotsFor(slots, ['b', 'a']))).toBe('b up a bad');
  expect(ids(slotsFor(slots, ['b']))).toBe('b up bad');
  expect(ids(slotsFor(slots, []))).toBe('up bad');
});

it('moves one place, and no further than the ends', () => {
  const slots = [slot('a'), slot('b'), slot('c', 'Loading')];
  expect(ids(movedSlots(slots, 'a', 1))).toBe('b a c');
  expect(ids(movedSlots(slots, 'c', -1))).toBe('a c b');
  expect(ids(movedSlots(slots, 'a', -1))).toBe('a b c');
  expect(ids(movedSlots(slots, 'c', 1))).toBe('a b c');
  expect(ids(movedSlots(slots, 'gone', 1))).toBe('a b c');
});
