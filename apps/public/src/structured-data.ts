import { auctionPaths } from '@primehour/contract/auction-paths';
import type { AuctionState } from '@primehour/contract/auction-shapes';
import type { PageModel } from '@primehour/contract/pages';
import { isWebUrl } from '@primehour/contract/primitives';
import type { PublicBusiness } from '@primehour/contract/public-business';
import { publicPaths } from '@primehour/contract/public-paths';
import type { PublicService } from '@primehour/contract/service-shapes';
import { onlineChargeOf } from '@primehour/domain/money';
import { absoluteUrl } from './absolute-url.ts';

type Thing = { readonly [name: string]: unknown };
/** The schema.org type, before its properties. */
const thing = ({ type, ...rest }: Thing & { readonly type: string }): Thing => ({ '@type': type, ...rest });

type AddressOf = (path: string) => string;

/** Search engines read only the first ones; the page has all of them. */
const SERVICES_MAX = 40;

/**
 * A public page's data for search engines, in schema.org terms; nothing that the page doesn't show. Null for all other
 * pages (product/client-pages#found-and-shared).
 */
export function structuredData(model: PageModel, publicUrl: string): Thing | null {
  const addressOf: AddressOf = (path) => absoluteUrl(path, publicUrl);
  if (model.kind === 'booking' && model.via === 'PAGE') {
    const { business, services, openListings } = model;
    const events = openListings.map(({ name, path, imageUrl, reservationAt, auction }) =>
      event(
        { name, url: addressOf(path), images: imageUrl === null ? [] : [addressOf(imageUrl)], reservationAt },
        auction,
      ),
    );
    return {
      '@context': 'https://schema.org',
      ...businessThing(business, addressOf),
      ...(services.length > 0 && { makesOffer: services.slice(0, SERVICES_MAX).map((each) => offerOf(each)) }),
      ...(events.length > 0 && {
        event: events.map((each) => ({
          ...each,
          location: placeOf(business),
          organizer: { '@id': idOf(business, addressOf) },
        })),
      }),
    };
  }
  if (model.kind !== 'auction') return null;
  const { business, listing, auction } = model;
  const { id, name, description, images, reservationAt, durationMinutes, location } = listing;
  const url = addressOf(auctionPaths.auction(id));
  return {
    '@context': 'https://schema.org',
    ...event({ name, url, images: images.map((image) => addressOf(image.url)), reservationAt }, auction),
    description,
    endDate: isoOf(reservationAt + durationMinutes * 60_000),
    location: { ...placeOf(business), name: location || business.name },
    organizer: businessThing(business, addressOf),
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();
const dollars = (cents: number): string => (cents / 100).toFixed(2);
const idOf = ({ slug }: PublicBusiness, addressOf: AddressOf): string => addressOf(publicPaths.bookingPage(slug));

function businessThing(business: PublicBusiness, addressOf: AddressOf): Thing {
  const { name, bio, phone, heroUrl, logoUrl, socialLink, standardBookingUrl } = business;
  const url = idOf(business, addressOf);
  const links = [socialLink, standardBookingUrl].filter((link) => link !== null && link !== '' && isWebUrl(link));
  return thing({
    type: 'LocalBusiness',
    '@id': url,
    name,
    url,
    telephone: phone,
    address: postalAddress(business),
    ...(bio && { description: bio }),
    ...(heroUrl && { image: addressOf(heroUrl) }),
    ...(logoUrl && { logo: addressOf(logoUrl) }),
    ...(links.length > 0 && { sameAs: links }),
    potentialAction: thing({ type: 'ReserveAction', target: url }),
  });
}

/** 'Denver, CO' */
function postalAddress({ address }: PublicBusiness): Thing {
  const comma = address.lastIndexOf(', ');
  return thing({
    type: 'PostalAddress',
    addressLocality: comma < 0 ? address : address.slice(0, comma),
    ...(comma >= 0 && { addressRegion: address.slice(comma + 2) }),
    addressCountry: 'US',
  });
}

const placeOf = (business: PublicBusiness): Thing =>
  thing({ type: 'Place', name: business.name, address: postalAddress(business) });

/** If prices differ by person, the lowest one. */
function offerOf({ name, description, priceCents, priceVaries }: PublicService): Thing {
  const price = dollars(onlineChargeOf(priceCents));
  return thing({
    ...(priceVaries ? { type: 'AggregateOffer', lowPrice: price } : { type: 'Offer', price }),
    priceCurrency: 'USD',
    itemOffered: thing({ type: 'Service', name, ...(description && { description }) }),
  });
}

type Listed = {
  readonly name: string;
  readonly url: string;
  readonly images: readonly string[];
  readonly reservationAt: number;
};

function event({ name, url, images, reservationAt }: Listed, auction: AuctionState): Thing {
  const isOver = auction.closedAt !== null;
  return thing({
    type: 'Event',
    name,
    url,
    ...(images.length > 0 && { image: images }),
    startDate: isoOf(reservationAt),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    offers: thing({
      type: 'Offer',
      url,
      price: dollars(auction.priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isOver ? 'SoldOut' : 'InStock'}`,
      validFrom: isoOf(auction.startAt),
      validThrough: isoOf(auction.closedAt ?? auction.endAt),
    }),
  });
}
