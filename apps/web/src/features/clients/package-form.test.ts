import { expect, it } from 'vitest';
import { EMPTY_PACKAGE, readPackage } from './package-form.ts';

// The guarantee: a package is sold as it was typed, and a mistake is said at its field.

const CLIENT = 'c0000000-0000-4000-8000-000000000001';
const TYPED = { ...EMPTY_PACKAGE, label: 'Five cuts', dollars: '300' };

it('what is typed is what is sold', () => {
  expect(readPackage({ ...TYPED, validUntil: '2026-12-31' }, CLIENT)).toEqual({
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
  [{ label: ' ' }, 'label'],
  [{ visits: '0' }, 'visits'],
  [{ visits: '101' }, 'visits'],
  [{ dollars: '2000.01' }, 'dollars'],
  [{ dollars: '' }, 'dollars'],
])('%j is refused at %s', (change, field) => {
  const read = readPackage({ ...TYPED, ...change }, CLIENT);
  expect('problems' in read ? Object.keys(read.problems) : []).toEqual([field]);
});
