/** A draft becomes the specified payload in the business's wall clock, and a listing becomes a draft again. */
import type { Listing } from '@primehour/contract/listing-shapes';
import { describe, expect, it } from 'vitest';
import { isDraftComplete } from '../../draft/draft-times.ts';
import { EMPTY_DRAFT, isStep1Finished, type ListingDraft } from '../../draft/listing-draft.ts';
import {
  draftOfListing,
  listingBodyOf,
  listingChangeOf,
  viewOfDraft,
  viewOfListing,
  withSellable,
} from './listing-model.ts';

const zone = 'America/Chicago';
const business = { id: '6c1f0f0e-5d2a-4e63-9a0e-3d6a51f6a001', timezone: zone };
const now = Date.parse('2026-10-20T12:00Z');

/** The reservation is after the fall clock change, the auction starts before it: 7 PM is UTC−6 and UTC−5. */
const draft: ListingDraft = {
  ...EMPTY_DRAFT,
  name: 'Chef’s table',
  description: 'Seven courses.',
  incentives: ['i1'],
  location: 'Loomis Street',
  guestsNumber: 2,
  imgUrls: ['https://images.test/a.jpg'],
  reservationDate: '2026-11-10',
  reservationTime: '19:00',
  auctionStartDate: '2026-10-25',
  auctionStartTime: '19:00',
  auctionType: 'traditional',
  price: 5000,
  priceStep: 500,
};
const drink = { id: 'i1', name: 'Welcome drink', description: 'Sparkling.', images: [] };

describe('a complete draft', () => {
  it('is sent with instants of the business’s clock, an end a day before, and now as its publishing time', () => {
    // All of it: an edit does not send what the partner states next to 'Publish listing'.
    expect(listingBodyOf(draft, business, now)).toEqual({
      name: 'Chef’s table',
      description: 'Seven courses.',
      location: 'Loomis Street',
      guestsNumber: 2,
      incentives: ['i1'],
      imgUrls: ['https://images.test/a.jpg'],
      reservationDateTime: Date.parse('2026-11-11T01:00Z'),
      auctionStartDate: Date.parse('2026-10-26T00:00Z'),
      auctionEndDate: Date.parse('2026-11-10T01:00Z'),
      publishStartDate: now,
      businessId: business.id,
      auctionType: 'traditional',
      startPrice: 5000,
      priceStep: 500,
    });
  });

  it.each([
    ['dutch', { auctionType: 'dutch', startPrice: 5000 }],
    ['fixed', { auctionType: 'fixed', fixedPrice: 5000 }],
  ] as const)('of type %s sends the price of that type alone', (auctionType, prices) => {
    const body = listingBodyOf({ ...draft, auctionType, priceStep: null }, business, now);
    expect(body).toMatchObject(prices);
    expect(Object.keys(body ?? {}).filter((key) => key.startsWith('price') || key.endsWith('Price'))).toEqual([
      Object.keys(prices)[1],
    ]);
  });
});

it('a draft that clients see later is sent with that time, on the business’s clock', () => {
  const later = { ...draft, publishDate: '2026-10-24', publishTime: '08:00' };
  expect(listingBodyOf(later, business, now)).toMatchObject({ publishStartDate: Date.parse('2026-10-24T13:00Z') });
  expect(viewOfDraft(later, { incentives: [] }, zone, now).publishAt).toBe(Date.parse('2026-10-24T13:00Z'));
  // At once, when that time has passed by then.
  expect(viewOfDraft(later, { incentives: [] }, zone, Date.parse('2026-10-24T13:00Z')).publishAt).toBeNull();
  expect(viewOfDraft(draft, { incentives: [] }, zone, now).publishAt).toBeNull();
});

it('a draft names only those whose time can be sold, as soon as they are known', () => {
  const named = { ...draft, resourceIds: ['ben', 'room'] };
  expect(withSellable(named, [{ id: 'anna' }, { id: 'room' }])).toEqual({ ...draft, resourceIds: ['room'] });
  expect(withSellable(named, undefined)).toBe(named);
});

describe('a draft is incomplete', () => {
  it.each([
    ['a name', { name: ' ' }],
    ['a description', { description: '' }],
    ['a location', { location: '' }],
    ['guests', { guestsNumber: null }],
    ['a picture', { imgUrls: [] }],
    ['an incentive', { incentives: [] }],
    ['a reservation time', { reservationTime: '' }],
    ['an auction date', { auctionStartDate: '' }],
    ['a type', { auctionType: null }],
    ['a reservation time that exists', { reservationDate: '2027-03-14', reservationTime: '02:30' }],
    ['all of the time from which clients see it', { publishDate: '2026-10-24' }],
    ['a date next to its time', { publishTime: '08:00' }],
    ['a price', { price: null }],
    ['a step, which rising bids need', { priceStep: null }],
  ] as const)('without %s', (_, change) => {
    const changed = { ...draft, ...change } as ListingDraft;
    expect(isDraftComplete(changed, zone)).toBe(false);
    expect(listingBodyOf(changed, business, now)).toBeUndefined();
  });
});

describe('step 1 is finished', () => {
  const finished = { ...draft, step1finished: true };
  it('once Continue was pressed, and as long as nothing is removed from it', () => {
    expect(isStep1Finished(finished)).toBe(true);
    expect(isStep1Finished({ ...finished, price: null, reservationDate: '' })).toBe(true);
    expect(isStep1Finished(draft)).toBe(false);
    expect(isStep1Finished({ ...finished, imgUrls: [] })).toBe(false);
  });
});

describe('a stored listing', () => {
  const listing = {
    id: 'l1',
    businessId: business.id,
    name: 'Chef’s table',
    description: 'Seven courses.',
    location: 'Loomis Street',
    guestsNumber: 2,
    incentives: [drink],
    imgUrls: ['https://images.test/a.jpg'],
    reservationDateTime: Date.parse('2026-11-11T01:00Z'),
    auctionStartDate: Date.parse('2026-10-26T00:00Z'),
    durationMinutes: 90,
    resources: [{ id: 'r1', name: 'Ben Osei' }],
    auctionType: 'fixed',
    startPrice: null,
    priceStep: null,
    fixedPrice: 7500,
  } as unknown as Listing;

  it('becomes the draft that recreates it, with both steps finished', () => {
    const copy = draftOfListing(listing, zone, now);
    expect(copy).toMatchObject({
      reservationDate: '2026-11-10',
      reservationTime: '19:00',
      auctionStartDate: '2026-10-25',
      price: 7500,
      auctionType: 'fixed',
      isTypeLocked: true,
      step1finished: true,
      step2Activated: true,
    });
    expect(listingBodyOf(copy, business, now)).toMatchObject({
      reservationDateTime: listing.reservationDateTime,
      auctionStartDate: listing.auctionStartDate,
      fixedPrice: 7500,
      durationMinutes: 90,
      resourceIds: ['r1'],
    });
    const { resources: _, ...ofOne } = listing;
    expect(listingBodyOf(draftOfListing(ofOne, zone, now), business, now)).not.toHaveProperty('resourceIds');
  });

  it('is changed based on what it was, whose exact times are sent where the fields were not changed', () => {
    // Five seconds after; and the second 1:30 AM of the night in which the clock goes back.
    const exact = {
      auctionStartDate: Date.parse('2026-10-26T00:00:05Z'),
      reservationDateTime: Date.parse('2026-11-01T07:30Z'),
    };
    const shown = { ...listing, ...exact, publishStartDate: now };
    const before = draftOfListing(shown, zone, now);
    const body = listingChangeOf(shown, { ...before, name: 'Table' }, zone, now + 60_000);
    expect(body).toMatchObject({ ...exact, name: 'Table', publishStartDate: now, resourceIds: ['r1'] });
    expect(body?.seen).toEqual(shown);
    const moved = listingChangeOf(shown, { ...before, auctionStartTime: '19:05', price: 9000 }, zone, now);
    expect(moved).toMatchObject({ ...exact, auctionStartDate: Date.parse('2026-10-26T00:05Z'), fixedPrice: 9000 });
    expect(moved?.seen).toEqual(shown);
    expect(listingChangeOf(shown, { ...before, name: '' }, zone, now)).toBeUndefined();
  });

  it('that clients don’t see yet keeps its exact time, moves it, or loses it', () => {
    const publishStartDate = Date.parse('2026-10-24T13:00:05Z');
    const hidden = { ...listing, status: 'SCHEDULED', publishStartDate } as const;
    const before = draftOfListing(hidden, zone, now);
    expect(before).toMatchObject({ publishDate: '2026-10-24', publishTime: '08:00' });
    const sent = (change: Partial<ListingDraft>) =>
      listingChangeOf(hidden, { ...before, ...change }, zone, now)?.publishStartDate;
    expect(sent({ name: 'Table' })).toBe(publishStartDate);
    expect(sent({ publishTime: '09:00' })).toBe(Date.parse('2026-10-24T14:00Z'));
    expect(sent({ publishDate: '', publishTime: '' })).toBe(now);
    expect(viewOfListing(hidden, now).publishAt).toBe(publishStartDate);
    const seen = { ...hidden, status: 'PUBLISHED' } as const;
    expect(draftOfListing(seen, zone, now)).toMatchObject({ publishDate: '', publishTime: '' });
    expect(viewOfListing(seen, now).publishAt).toBeNull();
    // The page has not been loaded again since.
    expect(draftOfListing(hidden, zone, publishStartDate)).toMatchObject({ publishDate: '', publishTime: '' });
    expect(viewOfListing(hidden, publishStartDate).publishAt).toBeNull();
  });

  it('and its draft are shown alike', () => {
    const { name, price, reservationAt, auctionStartAt, incentives, resourceNames } = viewOfListing(listing, now);
    const resources = [...(listing.resources ?? []), { id: 'r2', name: 'Anna' }];
    const shown = viewOfDraft(draftOfListing(listing, zone, now), { incentives: [drink], resources }, zone, now);
    expect(shown).toMatchObject({ name, price, reservationAt, auctionStartAt, incentives, resourceNames });
    expect(resourceNames).toEqual(['Ben Osei']);
  });
});
