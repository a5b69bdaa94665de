import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { StoredValue } from '@primehour/contract/stored-value';
import { expect, it } from 'vitest';
import { readGiftCode, usablePackage } from './value-model.ts';

// The guarantee: the dialog offers the package that the server would use, and no other.

const detail = (change: Partial<BookingDetail['money']> = {}) =>
  ({
    booking: {
      startDate: '2026-10-07T03:00:00Z',
      business: { timezone: 'America/Chicago' },
      payment: 'PAY_AT_VISIT',
      service: { name: 'Cut', price: 8000 },
    },
    serviceId: 'cut',
    money: {
      chargedCents: 0,
      refundedCents: 0,
      refundingCents: 0,
      disputedCents: 0,
      chargedBackCents: 0,
      ...change,
    },
  }) as BookingDetail;

const aPackage = (id: string, change: Partial<StoredValue> = {}) =>
  ({ id, balance: 3, isBlocked: false, serviceIds: null, validUntil: null, createdAt: 1, ...change }) as StoredValue;

it('offers the one that ends first, then the oldest, of those that pay for it', () => {
  const packages = [
    aPackage('new', { createdAt: 3 }),
    aPackage('old', { createdAt: 2 }),
    aPackage('later', { validUntil: '2026-12-31' }),
    // The visit is on October 6 in the business's zone.
    aPackage('last day', { validUntil: '2026-10-06' }),
    aPackage('over', { validUntil: '2026-10-05' }),
    aPackage('empty', { balance: 0, validUntil: '2026-10-06' }),
    aPackage('blocked', { isBlocked: true, validUntil: '2026-10-06' }),
    aPackage('color', { serviceIds: ['color'], validUntil: '2026-10-06' }),
  ];
  const order = ['last day', 'later', 'old', 'new'];
  for (const [index, id] of order.entries()) {
    const left = packages.filter((one) => !order.slice(0, index).includes(one.id));
    expect(usablePackage(left, detail())?.id).toBe(id);
  }
});

it('offers none if a part of the price is paid', () => {
  expect(usablePackage([aPackage('one')], detail({ chargedCents: 2000 }))).toBeUndefined();
  expect(usablePackage([aPackage('one')], detail({ chargedCents: 2000, refundedCents: 2000 }))?.id).toBe('one');
});

it('reads a code as people type it', () => {
  expect(readGiftCode(' k7qm-4d2x 9abc-tvow ')).toEqual({ code: 'K7QM4D2X9ABCTV0W' });
  expect(readGiftCode('K7QM')).toEqual({ problem: 'A gift card’s code has 16 letters and digits' });
});
