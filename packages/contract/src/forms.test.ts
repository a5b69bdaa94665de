/** Guarantee: the rules and messages of forms are those of docs/product, including at their limits. */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { bidderForm } from './auction.ts';
import { isRoutingNumber } from './bank-account.ts';
import { settingsForm } from './booking-settings.ts';
import { businessForm } from './business.ts';
import { busyCalendarForm, calendarUrlOf } from './calendar-sync.ts';
import { byHandForm } from './calendar.ts';
import { clientForm } from './client.ts';
import { incentiveForm, listingForm } from './listing.ts';
import { cardForm, detailsForm } from './public.ts';
import { serviceForm } from './service-shapes.ts';
import { codeForm, profileForm } from './session.ts';

/** `path: message` of everything that is invalid. */
const issues = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

test('no name that appears in texts or emails contains a link, an address or a phone number (decision 056)', () => {
  const person = { phoneNumber: '3125550123', hasConsented: true };
  const service = { description: 'x', price: 0, duration: 30, imageUrl: 'https://a.example/x.jpg' };
  const business = { state: 'IL', city: 'Chicago', timezone: 'America/Chicago', contactNumber: '3125550123' };
  for (const [schema, rest] of [
    [businessForm, business],
    [serviceForm, service],
    [incentiveForm, { description: 'x', imageUrls: [] }],
    [detailsForm, person],
    [bidderForm, { ...person, isAdult: true }],
    [byHandForm, { serviceId: crypto.randomUUID(), startAt: Date.now(), payment: 'PAID', phoneNumber: '3125550123' }],
    [clientForm, { email: '', notes: '' }],
  ] as const) {
    expect(issues(schema, { ...rest, name: 'See chase.com' })).toContain('name: Remove the web address');
    expect(issues(schema, { ...rest, name: 'a@chase.com' })).toContain('name: Remove the email address');
    expect(issues(schema, { ...rest, name: 'Call 312 555 0142' })).toContain('name: Remove the phone number');
    expect(issues(schema, { ...rest, name: 'ch\u200base' })).toContain('name: Remove the hidden characters');
    expect(issues(schema, { ...rest, name: 'Studio 54' })).not.toContainEqual(expect.stringMatching(/^name/));
  }
  expect(issues(businessForm, { ...business, name: 'A', city: 'chase.com' })).toEqual(['city: Remove the web address']);
  expect(issues(listingForm, { name: 'See chase.com', auctionType: 'fixed' })).toContain(
    'name: Remove the web address',
  );
});

test('the code is required, and needs exactly six digits', () => {
  expect(issues(codeForm, { code: '' })).toEqual(['code: Verification code is required']);
  expect(issues(codeForm, { code: '12345' })).toEqual(['code: Please enter the code completely']);
  expect(issues(codeForm, { code: '12345a' })).toEqual(['code: Please enter the code completely']);
  expect(issues(codeForm, { code: '012345' })).toEqual([]);
});

test('a profile needs both names and an email address', () => {
  expect(issues(profileForm, { first_name: '', last_name: ' ', email: '' })).toEqual([
    'first_name: Required',
    'last_name: Required',
    'email: Required',
  ]);
});

test('a business needs name, state, city and a phone; its type may be omitted or empty', () => {
  const business = {
    name: 'A',
    state: 'IL',
    city: 'Chicago',
    timezone: 'America/Chicago',
    contactNumber: '3125550123',
  };
  expect(issues(businessForm, business)).toEqual([]);
  expect(issues(businessForm, { ...business, name: '', state: '', city: '', contactNumber: '' })).toEqual([
    'name: Required',
    'state: Required',
    'city: Required',
    'contactNumber: Phone number is required',
  ]);
  expect(issues(businessForm, { ...business, timezone: 'Europe/Paris' })).toHaveLength(1);
  expect(businessForm.parse({ ...business, businessType: '' }).businessType).toBeNull();
  expect(issues(businessForm, { ...business, businessType: 'Guild' })).toEqual([
    'businessType: Choose an option from the list',
  ]);
});

const service = { name: 'Cut', description: 'A cut.', price: 0, duration: 1, imageUrl: 'https://a.example/b.jpg' };

test('a service may be free, lasts from a minute to just under six hours, and has a name of at least two letters', () => {
  expect(issues(serviceForm, service)).toEqual([]);
  expect(issues(serviceForm, { ...service, duration: 359 })).toEqual([]);
  expect(issues(serviceForm, { ...service, name: 'C' })).toEqual([
    'name: Service name must be at least 2 characters long',
  ]);
  expect(issues(serviceForm, { ...service, name: '' })).toContain('name: Service name is required');
  expect(issues(serviceForm, { ...service, price: -1 })).toEqual(['price: Price must be greater than or equal to $1']);
  expect(issues(serviceForm, { ...service, duration: 0 })).toHaveLength(1);
  expect(issues(serviceForm, { ...service, duration: 360 })).toHaveLength(1);
  expect(issues(serviceForm, { ...service, description: '' })).toEqual(['description: Description is required']);
  expect(issues(serviceForm, { ...service, imageUrl: 'x' })).toEqual(['imageUrl: Invalid image URL']);
  for (const imageUrl of [undefined, null, '']) {
    expect(issues(serviceForm, { ...service, imageUrl })).toEqual(['imageUrl: Image is required']);
  }
});

test('buffers are steps of five minutes up to two hours, and have no default if they are omitted', () => {
  expect(issues(serviceForm, { ...service, bufferBefore: 0, bufferAfter: 120 })).toEqual([]);
  expect(issues(serviceForm, { ...service, bufferBefore: 7 })).toEqual([
    'bufferBefore: Should be a multiple of 5 minutes',
  ]);
  expect(issues(serviceForm, { ...service, bufferAfter: 125 })).toEqual(['bufferAfter: Should be at most 120 minutes']);
  expect(issues(serviceForm, { ...service, bufferAfter: -5 })).toEqual([
    'bufferAfter: Should be greater than or equal to 0',
  ]);
  expect(Object.keys(serviceForm.parse(service))).not.toContain('bufferBefore');
});

test('booking settings are whole numbers from zero up, and the timeslot is one of the list', () => {
  expect(issues(settingsForm, { minNoticePeriod: 0, advanceBooking: 0, timeslotDuration: 15 })).toEqual([]);
  expect(issues(settingsForm, { minNoticePeriod: -1, advanceBooking: -1, timeslotDuration: -1 })).toEqual([
    'minNoticePeriod: Minimum notice period must be greater than or equal to 0',
    'advanceBooking: Advance booking window must be greater than or equal to 0',
    'timeslotDuration: Timeslot duration must be greater than or equal to 0',
    'timeslotDuration: Choose an option from the list',
  ]);
  expect(issues(settingsForm, {})).toEqual([
    'minNoticePeriod: Minimum notice period is required',
    'advanceBooking: Advance booking window is required',
    'timeslotDuration: Timeslot duration is required',
  ]);
});

test.each([
  ['021000021', true],
  ['110000000', true],
  ['021000022', false],
  ['000000000', false],
  ['12345678', false],
])('routing number %s exists: %s', (number, exists) => {
  expect(isRoutingNumber(number)).toBe(exists);
});

test('a client enters a name and a phone and agrees; the email may be empty', () => {
  const details = { name: 'Ada', phoneNumber: '3125550123', email: '', hasConsented: true };
  expect(issues(detailsForm, details)).toEqual([]);
  expect(issues(detailsForm, { ...details, hasConsented: false })).toEqual(['hasConsented: Please agree to continue']);
  expect(issues(detailsForm, { ...details, email: 'ada@' })).toHaveLength(1);
});

test('a card number may contain spaces, and must pass its checksum', () => {
  const card = { cardNumber: '4242 4242-4242 4242', expiry: '12/30', securityCode: '123' };
  expect(cardForm.parse(card).cardNumber).toBe('4242424242424242');
  expect(issues(cardForm, { ...card, cardNumber: '4242424242424241' })).toEqual(['cardNumber: Check the card number']);
  expect(issues(cardForm, { ...card, expiry: '13/30' })).toEqual(['expiry: Use MM/YY']);
  expect(issues(cardForm, { ...card, securityCode: '12' })).toEqual([
    'securityCode: Use the 3 or 4 digits on the card',
  ]);
});

test('a listing reports each missing field with the message of its form', () => {
  const found = issues(listingForm, { auctionType: 'traditional', startPrice: 'free' });
  for (const expected of [
    'name: Name is required',
    'description: Description is required',
    'location: Specify listing location',
    'guestsNumber: Required',
    'reservationDateTime: Required',
    'incentives: At least one incentive is required',
    'imgUrls: Upload at least one image',
    'auctionStartDate: Required',
    'startPrice: Should be a number',
    'priceStep: Required',
  ]) {
    expect(found).toContain(expected);
  }
  const incentives = Array.from({ length: 21 }, () => '7c9e6679-7425-40de-944b-e07fc1f90ae7');
  expect(issues(listingForm, { auctionType: 'dutch', incentives })).toContain('incentives: At most 20 incentives');
  expect(issues(incentiveForm, {})).toEqual([
    'name: Name is required',
    'description: Description is required',
    'imageUrls: Upload at least one image',
  ]);
});

test('a calendar URL is one that can be requested, even if written as calendar programs do', () => {
  expect(calendarUrlOf(' webcal://Calendar.example/a b.ics ')?.href).toBe('https://calendar.example/a%20b.ics');
  const escaped = `https://calendar.example/${'é'.repeat(1000)}`;
  for (const url of ['calendar.example', 'ftp://calendar.example/a.ics', 'webcal://a%20b/', 'https://', escaped]) {
    expect(issues(busyCalendarForm, { name: 'Work', url })).toEqual([
      'url: Should be the address of a calendar, such as https://…',
    ]);
  }
});
