import { ENDPOINTS } from '@primehour/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

// The guarantee: every call and every page of clients states what it is about, so that a node knows its cell.

const ID = '0199c1f4-5c00-7000-8000-000000000001';
const TOKEN = 'AAB0'.padEnd(43, 'x');

describe('a call', () => {
  const kindOf = (path: string) => placeOf(path.replaceAll(/\{(\w+)\}/g, ':$1'), {}).kind;

  it('of a partner is about their business', () => {
    const partners = ENDPOINTS.filter(({ audience }) => audience === 'partner').map(({ path }) => [path, kindOf(path)]);
    expect(partners.filter(([, kind]) => kind !== 'partner')).toEqual([]);
  });

  it('of anyone, or of a person, is about people, or about what it names', () => {
    const others = ENDPOINTS.filter(({ audience }) => audience !== 'partner');
    expect(others.filter(({ path }) => kindOf(path) === 'any')).toEqual([]);
    const byPartner = others.filter(({ path }) => kindOf(path) === 'partner').map(({ id }) => id);
    // A person's profile is where their first business is, and so is a picture that they upload for it.
    expect(byPartner).toMatchInlineSnapshot(`
      [
        "service.getState",
        "user.getUser",
        "user.updateUser",
        "user.getPreferences",
        "user.savePreferences",
        "listing.requestImage",
      ]
    `);
  });
});

describe('a page', () => {
  it.each([
    ['/p/:slug/book', { slug: 'Delgado-Hair' }, { kind: 'slug', slug: 'delgado-hair' }],
    ['/p/:slug/preview.jpg', { slug: 'delgado' }, { kind: 'slug', slug: 'delgado' }],
    ['/vip/:businessId', { businessId: ID }, { kind: 'business', id: ID }],
    ['/vip/link/:token', { token: TOKEN }, { kind: 'record', record: 'vip-link', value: TOKEN }],
    ['/my/:token/cancel', { token: TOKEN }, { kind: 'record', record: 'booking-link', value: TOKEN }],
    ['/checkout/:checkoutId', { checkoutId: ID }, { kind: 'record', record: 'checkout', value: ID }],
    ['/offer/:token/accept', { token: TOKEN }, { kind: 'record', record: 'auction-offer', value: TOKEN }],
    ['/w/:token', { token: TOKEN }, { kind: 'record', record: 'waitlist-place', value: TOKEN }],
    ['/wait/:requestId', { requestId: ID }, { kind: 'record', record: 'waitlist-request', value: ID }],
    ['/g/:code', { code: 'ABCD' }, { kind: 'record', record: 'gift-card', value: 'ABCD' }],
    ['/a/:listingId/bid', { listingId: ID }, { kind: 'record', record: 'listing', value: ID }],
    ['/a/verify.mjs', {}, { kind: 'any' }],
    ['/ics/:file', { file: `${TOKEN}.ics` }, { kind: 'record', record: 'calendar-feed', value: TOKEN }],
    ['/exports/:file', { file: `${TOKEN}.zip` }, { kind: 'record', record: 'export', value: TOKEN }],
    ['/operator/businesses/:id', { id: ID }, { kind: 'console' }],
    ['/sitemap.xml', {}, { kind: 'home' }],
    ['/bookings', {}, { kind: 'any' }],
    ['/images/:file', { file: 'x' }, { kind: 'any' }],
    ['', {}, { kind: 'any' }],
  ] as const)('at %s', (route, params, place) => {
    expect(placeOf(route, params)).toEqual(place);
  });
});
