import type { PersonService } from '@primehour/contract/person-services';
import { expect, it } from 'vitest';
import { changedOf, draftOf, draftsAfter, entryOf, isWrong } from './services-form.ts';

// The guarantee: the form sends what was typed, in cents and minutes, only where it differs from what is stored,
// and a reload keeps what was typed in the meantime.

const STORED: PersonService = {
  serviceId: 'cut',
  name: 'Cut',
  isDone: true,
  price: 4550,
  duration: null,
  usualPrice: 4500,
  usualDuration: 60,
  isByAnyone: false,
  hasParts: false,
};

it('shows what is stored and sends the same', () => {
  const draft = draftOf(STORED);
  expect(draft).toEqual({ serviceId: 'cut', isDone: true, price: '45.50', duration: '' });
  expect(entryOf(draft)).toEqual({ serviceId: 'cut', isDone: true, price: 4550, duration: null });
  expect(changedOf([draft], [STORED])).toEqual([]);
});

it('sends no own terms for a service that is not provided', () => {
  const draft = { ...draftOf(STORED), isDone: false, duration: '45' };
  expect(entryOf(draft)).toEqual({ serviceId: 'cut', isDone: false, price: null, duration: null });
  expect(changedOf([draft], [STORED])).toEqual([draft]);
});

it.each([
  [{ price: 'ten' }, true],
  [{ price: '0' }, false],
  [{ duration: '0' }, true],
  [{ duration: '360' }, true],
  [{ duration: '4.5' }, true],
  [{ duration: ' 45 ' }, false],
  [{ isDone: false, price: 'ten' }, false],
])('%j is wrong: %s', (change, wrong) => {
  expect(isWrong({ ...draftOf(STORED), ...change })).toBe(wrong);
});

it('keeps what is typed during a save or a reload, and shows the rest as it is stored', () => {
  const wash = { ...STORED, serviceId: 'wash', price: null };
  const before = [STORED, wash];
  const sent = { ...draftOf(STORED), price: '48.5' };
  const typed = { ...draftOf(wash), duration: '40' };
  const saved = [{ ...STORED, price: 4850 }, wash];
  expect(draftsAfter(saved, before, [sent, typed])).toEqual([{ ...sent, price: '48.50' }, typed]);
  const elsewhere = [wash, { ...STORED, serviceId: 'color' }, { ...STORED, duration: 30 }];
  const after = draftsAfter(elsewhere, before, [draftOf(STORED), { ...typed, price: 'ten' }]);
  expect(after).toEqual([{ ...typed, price: 'ten' }, ...elsewhere.slice(1).map(draftOf)]);
});
