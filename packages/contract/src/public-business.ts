/** A business as its clients see it. */
export type PublicBusiness = {
  id: string;
  slug: string;
  name: string;
  bio: string | null;
  zone: string;
  address: string;
  phone: string;
  socialLink: string | null;
  standardBookingUrl: string | null;
  heroUrl: string | null;
  /** The same picture, small, as a `data:` URL: it is painted with the page until `heroUrl` has loaded. */
  heroPreview: string | null;
  logoUrl: string | null;
};

/** How the visitor came: the marketing page by slug, or the calendar link by business id. */
export type Via = 'PAGE' | 'VIP';
