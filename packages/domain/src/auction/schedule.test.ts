/**
 * Guarantee: an auction ends its lead before the reservation, and each status has the notes of product/listings#detail.
 */
import { describe, expect, it } from 'vitest';
import { type Instant, LISTING_STATUSES } from '../vocabulary.ts';
import { listingStatusNote } from './schedule-copy.ts';
import { auctionEndAt } from './schedule.ts';

describe('auctionEndAt', () => {
  it('is 24 real hours before the reservation, even across a clock change', () => {
    const reservationAt = Date.parse('2026-11-01T18:00:00-07:00') as Instant;
    expect(new Date(auctionEndAt(reservationAt)).toISOString()).toBe('2026-11-01T01:00:00.000Z');
  });
});

describe('listingStatusNote', () => {
  it('has exactly the specified words', () => {
    expect(LISTING_STATUSES.map((status) => [status, listingStatusNote(status)])).toEqual([
      ['SCHEDULED', "You won't be able to edit the listing after auction start date"],
      ['PUBLISHED', "You won't be able to edit the listing after auction start date"],
      ['ACTIVE', "You can't edit the listing because the auction has started"],
      ['SETTLING', undefined],
      ['PAYOUT', "Your guest's payment has been successfully settled. Click for more information about guest"],
      ['ENDED', undefined],
    ]);
  });
});
