/**
 * The service form sends what product/api#booking-calls describes: cents, minutes, and zero distinguished from no
 * choice.
 */
import type { Service } from '@primehour/contract/service-shapes';
import { describe, expect, it } from 'vitest';
import { describeOwnBuffers } from './buffers-model.ts';
import {
  bodyOf,
  bufferChoices,
  describeBuffers,
  EMPTY_SERVICE,
  fieldsOf,
  describeFree,
  hourChoices,
  isSameService,
  minuteChoices,
  type ServiceFields,
} from './form.ts';
import { serviceFields } from './schema.ts';

const haircut: Service = {
  id: '5b1f0c0e-6a8f-4f0c-9d6e-0c7a1f2b3c4d',
  name: 'Haircut',
  description: 'Wash, cut, dry',
  price: 4550,
  duration: 75,
  imageUrl: 'https://images.test/haircut.jpg',
  isPrimary: true,
  bufferBefore: 10,
  bufferAfter: 0,
  isHidden: false,
  location: null,
};

const filled: ServiceFields = fieldsOf(haircut);

function messagesOf(change: Partial<ServiceFields>): Record<string, string> {
  const parsed = serviceFields.safeParse({ ...filled, ...change });
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('service fields', () => {
  it('show a stored service as hours, minutes and dollars', () => {
    expect(filled).toEqual({
      name: 'Haircut',
      durationHour: '1',
      durationMinute: '15',
      price: '45.50',
      description: 'Wash, cut, dry',
      location: '',
      images: ['https://images.test/haircut.jpg'],
      bufferBefore: '10',
      bufferAfter: '0',
    });
  });

  it('keep a location as it is typed, without spaces around it', () => {
    const there = { ...haircut, location: '12 Elm Street' };
    expect(fieldsOf(there).location).toBe('12 Elm Street');
    expect(bodyOf(serviceFields.parse({ ...filled, location: ' Studio 4 ' }), there).location).toBe('Studio 4');
    expect(bodyOf(serviceFields.parse({ ...filled, location: '  ' }), there).location).toBeNull();
    expect(messagesOf({ location: 'a'.repeat(201) })).toEqual({ location: 'Should be at most 200 characters' });
  });

  it('become cents and minutes on the wire', () => {
    expect(bodyOf(serviceFields.parse(filled), haircut)).toEqual({
      name: 'Haircut',
      description: 'Wash, cut, dry',
      price: 4550,
      duration: 75,
      imageUrl: 'https://images.test/haircut.jpg',
    });
  });

  it('encode zero as -1 and read it back as 0', () => {
    expect(fieldsOf({ ...haircut, duration: 45 })).toMatchObject({ durationHour: '-1', durationMinute: '45' });
    expect(fieldsOf({ ...haircut, duration: 120 })).toMatchObject({ durationHour: '2', durationMinute: '-1' });
    expect(bodyOf(serviceFields.parse({ ...filled, durationHour: '-1', durationMinute: '30' })).duration).toBe(30);
    expect(hourChoices().map((choice) => choice.value)).toEqual(['-1', '1', '2', '3', '4', '5']);
    expect(minuteChoices().map((choice) => choice.value)).toEqual(['-1', '15', '30', '45']);
  });

  it('send a buffer where it is changed, and only there', () => {
    const changed = serviceFields.parse({ ...filled, bufferBefore: '0', bufferAfter: '15' });
    expect(bodyOf(changed, haircut)).toMatchObject({ bufferBefore: 0, bufferAfter: 15 });
    expect(bodyOf(serviceFields.parse({ ...filled, location: '' }))).not.toHaveProperty('location');
    const { bufferBefore, bufferAfter } = bodyOf(serviceFields.parse(filled)) as Partial<Service>;
    expect([bufferBefore, bufferAfter]).toEqual([10, undefined]);
  });

  it('say how much of the calendar buffers take', () => {
    expect(describeBuffers(filled)).toBe('Clients book 1h 15m; your calendar keeps 1h 25m.');
    expect(describeBuffers({ ...filled, bufferBefore: '0' })).toMatch(/^Time to prepare/);
    expect(describeOwnBuffers({ bufferBefore: 5, bufferAfter: 60 })).toBe('5m before, 1h 0m after');
    expect(describeOwnBuffers({ bufferBefore: 0, bufferAfter: 0 })).toBe('');
    expect(
      bufferChoices(25)
        .map(({ label }) => label)
        .slice(0, 6),
    ).toEqual(['None', '5m', '10m', '15m', '20m', '25m']);
  });

  it('distinguish a service that was changed elsewhere from one that only became primary', () => {
    expect(isSameService(haircut, { ...haircut, isPrimary: false })).toBe(true);
    expect(isSameService(haircut, { ...haircut, bufferAfter: 5 })).toBe(false);
    expect(isSameService(haircut, { ...haircut, imageUrl: null })).toBe(false);
  });

  it('keep a stored length that the lists do not offer', () => {
    expect(minuteChoices(50).map((choice) => choice.label)).toEqual(['0 min', '15 min', '30 min', '45 min', '50 min']);
  });

  it('say what is missing in the specified words', () => {
    const parsed = serviceFields.safeParse(EMPTY_SERVICE);
    expect(Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path[0], issue.message]))).toEqual({
      name: 'Service name is required',
      durationHour: 'Required',
      durationMinute: 'Required',
      price: 'Price is required',
      description: 'Description is required',
      images: 'At least one image is required',
    });
  });

  it('refuse a name of one letter, minutes from 60, and a length of zero', () => {
    expect(messagesOf({ name: 'H' })).toEqual({ name: 'Service name must be at least 2 characters long' });
    expect(messagesOf({ durationMinute: '60' })).toEqual({ durationMinute: 'Duration minute must be less than 60' });
    expect(messagesOf({ durationHour: '-1', durationMinute: '-1' })).toEqual({ durationMinute: 'Required' });
  });

  it('take a price of zero and refuse less', () => {
    expect(messagesOf({ price: '0' })).toEqual({});
    // Rounded when the field is left, so that no error about decimals is shown before that.
    expect(bodyOf(serviceFields.parse({ ...filled, price: '19.999' })).price).toBe(2000);
    expect(messagesOf({ price: '-0.01' })).toEqual({ price: 'Price must be greater than or equal to $1' });
    expect(messagesOf({ price: '100000.01' })).toEqual({ price: 'Should be at most $100,000' });
  });

  it('name a price that can’t be charged, and no other', () => {
    expect(describeFree('0.49')).toBe('Less than $0.50 can’t be charged: clients book this service for free.');
    expect([describeFree('0.5'), describeFree('0'), describeFree(''), describeFree('x')]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('take exactly one image with a valid address', () => {
    expect(messagesOf({ images: ['blob:x'] })).toEqual({ 'images.0': 'Invalid image URL' });
    expect(messagesOf({ images: ['https://a.test/1.png', 'https://a.test/2.png'] })).toEqual({
      images: 'Only one image is allowed',
    });
  });
});
