// Guarantee: structured data for search engines matches what the page shows, and exists only on pages that anyone may
// find.
import { expect, it } from 'vitest';
import { sampleAuctionState } from './sample-auctions.ts';
import { sampleModels, sampleServices } from './sample-models.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://book.example';
const { booking, auction } = sampleModels;
const business = { ...booking.business, address: 'Denver, CO' };

it('names the business, its services with prices, and what is open for bids', () => {
  const listing = {
    id: auction.listing.id,
    path: '/a/1',
    name: 'Friday at seven',
    imageUrl: null,
    guestsNumber: 2,
    reservationAt: Date.parse('2026-11-28T02:00Z'),
    auction: sampleAuctionState,
  };
  expect(structuredData({ ...booking, business, openListings: [listing] }, ORIGIN)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': 'https://book.example/p/bella-salon',
    name: 'Bella Salon',
    telephone: '+13035550142',
    address: { '@type': 'PostalAddress', addressLocality: 'Denver', addressRegion: 'CO', addressCountry: 'US' },
    image: 'https://book.example/images/hero.jpg',
    sameAs: ['https://instagram.com/bellasalon', 'https://bella.example/hours'],
    makesOffer: [
      { '@type': 'Offer', price: '65.00', priceCurrency: 'USD', itemOffered: { name: 'Signature haircut' } },
      { '@type': 'Offer', price: '0.00', itemOffered: { name: 'Bang trim' } },
    ],
    event: [
      {
        '@type': 'Event',
        url: 'https://book.example/a/1',
        startDate: '2026-11-28T02:00:00.000Z',
        location: { '@type': 'Place', name: 'Bella Salon' },
        organizer: { '@id': 'https://book.example/p/bella-salon' },
        offers: { price: '95.00', availability: 'https://schema.org/InStock' },
      },
    ],
  });
});

it('states the lowest price if people differ, and no link that could run code', () => {
  const services = [{ ...sampleServices[0], priceVaries: true }];
  const hostile = { ...business, socialLink: 'javascript:alert(1)' };
  expect(structuredData({ ...booking, business: hostile, services }, ORIGIN)).toMatchObject({
    makesOffer: [{ '@type': 'AggregateOffer', lowPrice: '65.00' }],
    sameAs: ['https://bella.example/hours'],
  });
});

it('offers a reservation until its auction is over', () => {
  expect(structuredData(auction, ORIGIN)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-11-28T02:00:00.000Z',
    endDate: '2026-11-28T03:30:00.000Z',
    organizer: { '@type': 'LocalBusiness', '@id': 'https://book.example/p/bella-salon' },
    offers: { price: '95.00', availability: 'https://schema.org/InStock', validThrough: '2026-11-27T02:00:00.000Z' },
  });
  const closedAt = Date.parse('2026-11-26T02:00Z');
  expect(structuredData({ ...auction, auction: { ...auction.auction, closedAt } }, ORIGIN)).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut', validThrough: '2026-11-26T02:00:00.000Z' },
  });
});

it('is absent on personal pages', () => {
  const others = Object.values(sampleModels).filter(({ kind }) => kind !== 'booking' && kind !== 'auction');
  expect(others.length).toBeGreaterThan(10);
  for (const model of [...others, { ...booking, via: 'VIP' as const }])
    expect(structuredData(model, ORIGIN)).toBeNull();
});
