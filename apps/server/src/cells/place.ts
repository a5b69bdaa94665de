/** Records that a link or a call names without their business. */
export type RecordKind =
  | 'auction-offer'
  | 'bidder-entry'
  | 'booking-link'
  | 'calendar-feed'
  | 'checkout'
  | 'export'
  | 'gift-card'
  | 'image'
  | 'invitation'
  | 'listing'
  | 'vip-link'
  | 'waitlist-place'
  | 'waitlist-request';

/**
 * What a request is about, which determines the cell that answers it (decision 177): people and their sessions are in cell
 * 0, each cell has its console, and everything else is in the cell of its business.
 */
export type Place =
  | { readonly kind: 'any' }
  | { readonly kind: 'home' }
  /** A page of the operator's console. */
  | { readonly kind: 'console' }
  /** Opens or ends an operator's look at a business. */
  | { readonly kind: 'look' }
  /** What a provider reports: cell 0 handles it, and then every other cell does. */
  | { readonly kind: 'hook' }
  /** A partner's call: the business it names, or the first of theirs. */
  | { readonly kind: 'partner' }
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'business'; readonly id: string }
  | { readonly kind: 'record'; readonly record: RecordKind; readonly value: string };

type Params = Readonly<Record<string, string | undefined>>;

const record =
  (kind: RecordKind, name: string, suffix = '') =>
  (params: Params): Place => {
    const value = params[name] ?? '';
    return {
      kind: 'record',
      record: kind,
      value: value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
    };
  };
const slug = (params: Params): Place => ({ kind: 'slug', slug: (params['slug'] ?? '').toLowerCase() });
const business = ({ businessId = '' }: Params): Place => ({ kind: 'business', id: businessId });
const always = (kind: 'console' | 'home' | 'hook' | 'look' | 'partner') => (): Place => ({ kind });

/** The prefixes of the routes as mounted, the longer ones of an area first. */
const PLACES: readonly (readonly [beginning: string, placeIn: (params: Params) => Place])[] = [
  ['/p/:slug', slug],
  ['/vip/link/:token', record('vip-link', 'token')],
  ['/vip/:businessId', business],
  ['/my/:token', record('booking-link', 'token')],
  ['/checkout/:checkoutId', record('checkout', 'checkoutId')],
  ['/offer/:token', record('auction-offer', 'token')],
  ['/wait/:requestId', record('waitlist-request', 'requestId')],
  ['/w/:token', record('waitlist-place', 'token')],
  ['/g/:code', record('gift-card', 'code')],
  ['/a/:listingId', record('listing', 'listingId')],
  ['/ics/:file', record('calendar-feed', 'file', '.ics')],
  ['/exports/:file', record('export', 'file', '.zip')],

  ['/booking/api/public/businesses/:businessId', business],
  ['/booking/api/public/checkouts/:checkoutId', record('checkout', 'checkoutId')],
  ['/booking/api/my/:token', record('booking-link', 'token')],
  ['/booking/api/', always('partner')],

  ['/listing/api/partner-booking-details/:slug', slug],
  ['/listing/api/auctions/:listingId', record('listing', 'listingId')],
  ['/listing/api/bidder-entries/:entryId', record('bidder-entry', 'entryId')],
  ['/listing/api/offers/:token', record('auction-offer', 'token')],
  ['/listing/api/image/:id/content', record('image', 'id')],
  ['/listing/api/', always('partner')],

  ['/user/api/invitations/:token', record('invitation', 'token')],
  ['/user/api/business-info/', always('partner')],
  ['/user/api/business-info', always('home')],
  ['/user/api/help-', always('home')],
  ['/user/api/survey', always('home')],
  ['/user/api/', always('partner')],

  ['/auth/api/partner/operator/look', always('look')],
  ['/auth/api/', always('home')],
  ['/hooks/', always('hook')],
  ['/operator', always('console')],
  ['/sitemap', always('home')],
];

/** A route that is not listed is the same in every cell: the dashboard's files, pictures, probes. */
export function placeOf(route: string, params: Params): Place {
  const [, placeIn] = PLACES.find(([beginning]) => route.startsWith(beginning)) ?? [];
  return placeIn?.(params) ?? { kind: 'any' };
}
