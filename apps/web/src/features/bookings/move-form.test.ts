/** A booking is moved in the business's wall time, and the server's answer is shown as allowed, warned about or refused. */
import type { Booking } from '@primehour/contract/booking-shapes';
import { describe, expect, it } from 'vitest';
import { moveBodyOf, moveFields, moveFieldsOf, moveVerdictOf } from './move-form.ts';

const booking: Booking = {
  id: 'a',
  userName: 'Maya Ortiz',
  userPhone: '+13125550142',
  status: 'CONFIRMED',
  payment: 'PAID',
  startDate: '2026-11-24T15:05:00.000Z',
  endDate: '2026-11-24T16:05:00.000Z',
  date: '2026-11-24',
  startHour: 9,
  startMinute: 5,
  cancelReason: null,
  cancelBehavior: null,
  service: { name: 'Haircut', price: 4500 },
  business: { timezone: 'America/Chicago' },
  attendance: null,
  isByHand: false,
  version: 1,
};

describe('moving', () => {
  it('starts from the booking’s wall time and sends hour and minute separately', () => {
    const fields = moveFieldsOf(booking);
    expect(fields).toEqual({ resourceId: '', date: '2026-11-24', time: '09:05' });
    expect(moveBodyOf(booking, { ...fields, time: '18:30' })).toEqual({
      id: 'a',
      date: '2026-11-24',
      startHour: 18,
      startMinute: 30,
    });
  });

  it('names a person only if it changes', () => {
    const withBen = { ...booking, resources: [{ id: 'ben', name: 'Ben', number: 1 }] };
    const fields = moveFieldsOf(withBen);
    expect(fields.resourceId).toBe('ben');
    expect(moveBodyOf(withBen, fields)).not.toHaveProperty('resourceId');
    expect(moveBodyOf(withBen, { ...fields, resourceId: 'mia' })).toMatchObject({ resourceId: 'mia' });
  });

  it('is refused for a taken or past time, warned about outside hours and notice, and allowed otherwise', () => {
    expect(moveVerdictOf({ available: true }).kind).toBe('ALLOWED');
    expect(moveVerdictOf({ available: false, reason: 'TAKEN' })).toEqual({
      kind: 'REFUSED',
      message: 'This time is already taken.',
    });
    expect(moveVerdictOf({ available: false, reason: 'PAST' }).kind).toBe('REFUSED');
    expect(moveVerdictOf({ available: false }).kind).toBe('REFUSED');
    for (const reason of ['OUTSIDE_HOURS', 'TOO_SOON', 'TOO_FAR'] as const) {
      expect(moveVerdictOf({ available: false, reason }).kind).toBe('WARNING');
    }
  });

  it('requires a date and a time of day', () => {
    expect(moveFields.safeParse({ resourceId: '', date: '2026-11-24', time: '18:30' }).success).toBe(true);
    expect(
      moveFields.safeParse({ resourceId: '', date: '', time: '' }).error?.issues.map(({ message }) => message),
    ).toEqual(['Required', 'Required']);
    expect(moveFields.safeParse({ resourceId: '', date: '2026-11-24', time: '25:00' }).error?.issues[0]?.message).toBe(
      'Not a valid time',
    );
  });
});
