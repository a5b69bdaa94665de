/** Today shows clients who are here or still to come, with their person and room, by time. */
import type { WeekItem } from '@primehour/contract/calendar';
import { expect, it } from 'vitest';
import { arrivalsOf } from './today-model.ts';

const booking = { id: 'b', serviceName: 'Cut', status: 'CONFIRMED', payment: 'PAID', attendance: null } as const;
const item = (id: string, startAt: number, fields: Partial<WeekItem> = {}): WeekItem => {
  const range = { startAt, endAt: startAt + 10, reservedFrom: startAt, reservedUntil: startAt + 10 };
  return { id, kind: 'booking', title: id, booking: { ...booking, id }, version: 1, ...range, ...fields };
};

it('leaves out what is over and what is not a visit, and sorts by time and name', () => {
  const items = [
    item('Zoe', 30),
    item('Ada', 30, { kind: 'hold' }),
    item('here', 15),
    item('gone', 10),
    item('block', 40, { kind: 'block' }),
    item('listing', 40, { kind: 'listing', booking: null }),
  ];
  expect(arrivalsOf(items, 20).map(({ client }) => client)).toEqual(['here', 'Ada', 'Zoe']);
});

it('names the person and the room', () => {
  const resources = [
    { id: 'a', name: 'Anna', number: 1 },
    { id: 'r', name: 'Room 1', number: 2 },
  ];
  expect(arrivalsOf([item('Ada', 30, { resources })], 0)[0]?.served).toBe('Anna · Room 1');
});
