/** The model step reports each rule in the wording of product/listings#listing-model, in the business's time zone. */
import type { AuctionType } from '@primehour/domain/auction/terms';
import { describe, expect, it } from 'vitest';
import {
  describeFree,
  describeWait,
  lengthChoices,
  type ModelFields,
  modelFieldsOf,
  modelOf,
  termsOf,
} from './terms-form.ts';
import { modelFields } from './terms-schema.ts';

const zone = 'America/Los_Angeles';
/** 9 PM on the 20th in Los Angeles, when it is the 21st in London. */
const now = Date.parse('2026-11-21T05:00Z');

const good: ModelFields = {
  auctionType: 'traditional',
  reservationDate: '2026-11-25',
  reservationTime: '19:00',
  durationMinutes: '',
  resourceIds: [],
  auctionStartDate: '2026-11-20',
  auctionStartTime: '21:30',
  publishDate: '',
  publishTime: '',
  price: '50',
  priceStep: '5',
};

function messagesOf(change: Partial<ModelFields>, type: AuctionType = 'traditional'): Record<string, string> {
  const parsed = modelFields(type, zone, () => now).safeParse({ ...good, ...change });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('dates and times', () => {
  it('of the same evening are allowed', () => expect(messagesOf({})).toEqual({}));

  it.each([
    [{ auctionStartDate: '' }, { auctionStartDate: 'Required' }],
    [{ reservationTime: '' }, { reservationTime: 'Required' }],
    [{ auctionStartDate: '2026-11-19' }, { auctionStartDate: 'Should not be less than today' }],
    [{ auctionStartTime: '21:00' }, { auctionStartTime: 'Should be in the future' }],
    [
      { reservationDate: '2026-11-21', reservationTime: '21:30' },
      { reservationDate: 'Should be more than 24 hours after the auction starts' },
    ],
    [{ reservationDate: '2026-11-21', reservationTime: '21:35' }, {}],
  ])('%o says %o', (change, messages) => expect(messagesOf(change)).toEqual(messages));

  it('are checked while other fields are still wrong', () => {
    expect(messagesOf({ auctionStartDate: '2026-11-19', price: '' })).toEqual({
      auctionStartDate: 'Should not be less than today',
      price: 'Should be a number',
    });
  });
});

describe('the time from which clients see it', () => {
  // 9 PM on the 20th; the auction starts half an hour later.
  it.each([
    [{ publishDate: '2026-11-20', publishTime: '21:15' }, {}],
    [{ publishDate: '2026-11-20', publishTime: '21:30' }, {}],
    [{ publishDate: '2026-11-20', publishTime: '21:31' }, { publishDate: 'Should not be after the auction starts' }],
    [{ publishDate: '2026-11-20', publishTime: '21:00' }, { publishTime: 'Should be in the future' }],
    [{ publishDate: '2026-11-19', publishTime: '22:00' }, { publishDate: 'Should not be less than today' }],
    [{ publishDate: '2026-11-20', publishTime: '' }, { publishTime: 'Choose a time, or remove the date' }],
    [{ publishDate: '', publishTime: '21:15' }, { publishDate: 'Choose a date, or remove the time' }],
  ])('%o says %o', (change, messages) => expect(messagesOf(change)).toEqual(messages));

  it('exists on the clock', () => {
    const spring = { reservationDate: '2027-03-20', auctionStartDate: '2027-03-16', publishDate: '2027-03-14' };
    expect(messagesOf({ ...spring, publishTime: '02:30' })).toEqual({
      publishTime: 'Clocks go forward over this time on that day',
    });
    expect(messagesOf({ ...spring, publishTime: '03:00' })).toEqual({});
  });
});

it('that the clocks skip are refused, and those next to them are not', () => {
  const spring = { reservationDate: '2027-03-14', auctionStartDate: '2027-03-12' };
  expect(messagesOf({ ...spring, reservationTime: '02:30' })).toEqual({
    reservationTime: 'Clocks go forward over this time on that day',
  });
  expect(messagesOf({ ...spring, reservationTime: '01:59' })).toEqual({});
  expect(messagesOf({ ...spring, reservationTime: '03:00' })).toEqual({});
  // The hour that occurs twice in fall exists.
  expect(messagesOf({ reservationDate: '2027-11-07', reservationTime: '01:30' })).toEqual({});
});

describe('prices', () => {
  it.each([
    [{ price: '' }, { price: 'Should be a number' }],
    [{ price: 'x' }, { price: 'Should be a number' }],
    [{ price: '0' }, { price: 'Should be more than zero' }],
    [{ price: '-1' }, { price: 'Should be more than zero' }],
    [{ price: '0.01' }, {}],
    [{ price: '0.004' }, { price: 'Should be more than zero' }],
    // Rounded when the field is left, so that no error about decimals is shown before that.
    [{ price: '19.999', priceStep: '4.999' }, {}],
    [{ priceStep: '' }, { priceStep: 'Required' }],
    [{ priceStep: '0' }, { priceStep: 'Should be more than zero' }],
  ])('%o says %o', (change, messages) => expect(messagesOf(change)).toEqual(messages));

  it('need a step in a traditional auction only', () => {
    expect(messagesOf({ priceStep: '', auctionType: 'dutch' }, 'dutch')).toEqual({});
    expect(messagesOf({ priceStep: '', auctionType: 'fixed' }, 'fixed')).toEqual({});
  });
});

it('a price that can’t be charged is explained while it is typed, and no other', () => {
  expect(describeFree('fixed', 49)).toBe('Less than $0.50 can’t be charged: the first to take it pays nothing.');
  expect(describeFree('traditional', 1)).toMatch(/if the last bid is lower/);
  expect([describeFree('dutch', 50), describeFree('dutch', 0), describeFree('dutch', null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('what is typed so far survives the round trip through the draft', () => {
  const visible = { publishDate: '2026-11-20', publishTime: '' };
  const model = modelOf({ ...good, ...visible, price: '12.5', priceStep: 'x', durationMinutes: '90' });
  expect(termsOf(model)).toMatchObject(visible);
  expect(modelFieldsOf(model, 'traditional')).toMatchObject(visible);
  expect(model).toMatchObject({ price: 1250, priceStep: null, durationMinutes: 90, isTypeLocked: true });
  expect(modelFieldsOf(model, 'traditional')).toMatchObject({ price: '12.50', priceStep: '', durationMinutes: '90' });
});

it('a stored length that the list does not offer can still be selected', () => {
  expect(lengthChoices(75).map(({ label }) => label)).toContain('1h 15m');
  expect(lengthChoices(null)).toHaveLength(10);
});

describe('a start price above the threshold of holds', () => {
  // Closes on the 4th, 7 PM; four days and 16 hours before, large bids open.
  const far = { ...good, reservationDate: '2026-12-05', price: '250' };

  it('says from when it can be bid, on the business’s clock', () => {
    expect(describeWait('traditional', far, zone, 20_000)).toBe(
      'Nobody can bid before Mon, Nov 30, 3:00 AM: bids above $200 are held on the bidder’s card, and banks hold an ' +
        'amount for a few days only. To open earlier, lower this price or raise “Hold bids above” in Booking Settings.',
    );
  });

  it.each([
    ['it is at the threshold', 'traditional', { price: '200' }, 20_000],
    ['the type is a different one', 'fixed', {}, 20_000],
    ['the auction starts later than that', 'traditional', { auctionStartDate: '2026-11-30' }, 20_000],
    ['no reservation is chosen', 'traditional', { reservationDate: '' }, 20_000],
    ['no price is typed', 'traditional', { price: '' }, 20_000],
    ['the threshold is not loaded', 'traditional', {}, undefined],
  ] as const)('says nothing where %s', (_, type, change, threshold) => {
    expect(describeWait(type, { ...far, ...change }, zone, threshold)).toBeUndefined();
  });
});
