import { describe, expect, test } from 'vitest';
import { changedFields } from './audit.ts';

describe('changed fields', () => {
  test('only those that differ, with both values', () => {
    const before = { name: 'Cut', priceCents: 4500, location: null, hours: [{ startMinute: 540 }] };
    expect(changedFields(before, { name: 'Cut', priceCents: 5000, hours: [{ startMinute: 540 }] })).toEqual({
      before: { priceCents: 4500 },
      after: { priceCents: 5000 },
    });
  });

  test.each([
    ['nothing is sent', {}],
    ['what is sent is already stored', { name: 'Cut', location: null }],
    ['a field is omitted', { name: undefined }],
  ])('none when %s', (_, after) => {
    expect(changedFields({ name: 'Cut', location: null }, after)).toBeUndefined();
  });

  test('a value that was absent counts as null', () => {
    expect(changedFields({}, { location: 'Room 2' })).toEqual({
      before: { location: null },
      after: { location: 'Room 2' },
    });
  });

  test('phone numbers as their last four digits, even if only other digits differ', () => {
    expect(changedFields({ contactNumber: '+12125550100' }, { contactNumber: '+13125550100' })).toEqual({
      before: { contactNumber: '…0100' },
      after: { contactNumber: '…0100' },
    });
  });
});
