/** A merge loses no name, phone, note or block; the kept record's own name and address take precedence. */
import { expect, it } from 'vitest';
import type { Phone } from '../vocabulary.ts';
import { type MergedClient, mergedClient } from './merge-clients.ts';

const phone = (line: number) => `+131255501${line}` as Phone;
const record = (fields: Partial<MergedClient>): MergedClient => ({
  name: 'Ada Brooks',
  isNameEdited: false,
  givenName: null,
  mergedNames: [],
  phone: phone(10),
  email: null,
  notes: '',
  isBlocked: false,
  otherPhones: [],
  ...fields,
});

it('keeps the record’s own values and fills in what it lacks', () => {
  const kept = record({ notes: 'Tea', otherPhones: [phone(11)] });
  const other = record({
    name: 'A. Brooks',
    phone: phone(20),
    email: 'ada@mail.example',
    notes: 'Late',
    otherPhones: [phone(21)],
  });
  expect(mergedClient(kept, other)).toEqual({
    name: 'Ada Brooks',
    isNameEdited: false,
    givenName: null,
    mergedNames: ['A. Brooks'],
    phone: phone(10),
    email: 'ada@mail.example',
    notes: 'Tea\n\nLate',
    isBlocked: false,
    otherPhones: [phone(11), phone(20), phone(21)],
  });
  expect(mergedClient(other, kept)).toMatchObject({
    name: 'A. Brooks',
    email: 'ada@mail.example',
    notes: 'Late\n\nTea',
  });
});

it('prefers an edited name to one that was not edited, and loses no name', () => {
  const edited = record({ name: 'Ada (mornings)', isNameEdited: true, givenName: 'ada', mergedNames: ['Addie'] });
  const plain = record({ name: 'A. Brooks', phone: phone(20), mergedNames: ['ADDIE', 'Mrs Brooks'] });
  const names = ({ name, isNameEdited, givenName, mergedNames }: MergedClient) => [
    name,
    isNameEdited,
    givenName,
    mergedNames,
  ];
  const stands = ['Ada (mornings)', true, 'ada', ['Addie', 'A. Brooks', 'Mrs Brooks']];
  expect(names(mergedClient(edited, plain))).toEqual(stands);
  expect(names(mergedClient(plain, edited))).toEqual(stands);
  const second = record({ name: 'Brooks, A.', isNameEdited: true, givenName: 'A. B.' });
  expect(names(mergedClient(second, edited))).toEqual([
    'Brooks, A.',
    true,
    'A. B.',
    ['Ada (mornings)', 'ada', 'Addie'],
  ]);
  // The name that the other gave is how a client without a name of their own is addressed.
  const silent = { ...edited, givenName: null };
  expect(names(mergedClient(silent, plain)).slice(0, 3)).toEqual(['Ada (mornings)', true, 'A. Brooks']);
  expect(names(mergedClient(silent, { ...second, givenName: null }))[2]).toBeNull();
});

it.each([
  [true, false],
  [false, true],
])('keeps a block of either record (%s, %s)', (one, two) => {
  expect(mergedClient(record({ isBlocked: one }), record({ isBlocked: two, phone: phone(20) })).isBlocked).toBe(true);
});

it('truncates nothing, however long the notes are', () => {
  const [one, two] = ['a'.repeat(4000), 'b'.repeat(4000)];
  expect(mergedClient(record({ notes: one }), record({ notes: two })).notes).toBe(`${one}\n\n${two}`);
});
