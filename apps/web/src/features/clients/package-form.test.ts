import type { WallDate } from '@primehour/domain/vocabulary';
import { expect, it } from 'vitest';
import { EMPTY_PACKAGE, readPackage } from './package-form.ts';

// The guarantee: a package is sold as entered, and an error is shown at its field.

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const AT = { clientId: CLIENT, today: '2026-10-05' as WallDate };
const TYPED = { ...EMPTY_PACKAGE, label: 'Five cuts', dollars: '300' };

it('what is typed is what is sold', () => {
  expect(readPackage({ ...TYPED, validUntil: '2026-12-31' }, AT)).toEqual({
    body: {
      clientId: CLIENT,
      label: 'Five cuts',
      visits: 5,
      priceCents: 30_000,
      serviceIds: null,
      validUntil: '2026-12-31',
      sold: 'TILL',
    },
  });
});

it.each([
  [{ label: ' ' }, 'label', 'Required'],
  [{ visits: '' }, 'visits', 'Should be a whole number'],
  [{ visits: '2.5' }, 'visits', 'Should be a whole number'],
  [{ visits: '0' }, 'visits', 'Should be at least 1'],
  [{ visits: '101' }, 'visits', 'Should be at most 100'],
  [{ dollars: '2000.01' }, 'dollars', 'Should be at most $2,000'],
  [{ dollars: '' }, 'dollars', 'Required'],
  [{ validUntil: '2026-10-04' }, 'validUntil', 'Should not be in the past'],
])('%j is refused at %s', (change, field, message) => {
  const read = readPackage({ ...TYPED, ...change }, AT);
  expect('problems' in read ? read.problems : {}).toEqual({ [field]: message });
});
