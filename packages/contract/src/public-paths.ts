/**
 * URLs of the client side; the server's page routes and the pages' links share them (product/client-pages#addresses).
 */
export type Choice = {
  service?: string | undefined;
  with?: string | undefined;
  /** A day in the client's zone. */
  date?: string | undefined;
  /** The business's day of what is to be seen on that day, where it is another one. */
  window?: string | undefined;
  at?: number | string | undefined;
  opening?: string | undefined;
};

export const withQuery = (path: string, choice: Choice = {}): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(choice)) if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
};

export const publicPaths = {
  bookingPage: (slug: string, choice?: Choice) => withQuery(`/p/${slug}`, choice),
  bookingDetails: (slug: string, choice?: Choice) => withQuery(`/p/${slug}/book`, choice),
  /** The picture that messengers show for a shared link; `version` only changes the URL. */
  bookingPreview: (slug: string, version: number) => `/p/${slug}/preview.jpg?v=${version.toString(36)}`,
  vipPage: (businessId: string, choice?: Choice) => withQuery(`/vip/${businessId}`, choice),
  vipDetails: (businessId: string, choice?: Choice) => withQuery(`/vip/${businessId}/book`, choice),
  checkout: (checkoutId: string) => `/checkout/${checkoutId}`,
  checkoutResend: (checkoutId: string) => `/checkout/${checkoutId}/resend`,
  myBooking: (token: string) => `/my/${token}`,
  /** Its page after it was moved. */
  myMoved: (token: string) => `/my/${token}?moved=1`,
  myPay: (token: string) => `/my/${token}/pay`,
  myAgreement: (token: string) => `/my/${token}/agree`,
  myCard: (token: string) => `/my/${token}/card`,
  myMove: (token: string, choice?: Choice) => withQuery(`/my/${token}/move`, choice),
  myCancel: (token: string, { hasChanged = false } = {}) => `/my/${token}/cancel${hasChanged ? '?changed=1' : ''}`,
  /** Replaces the card of a booking that needs one. */
  myNewCard: (token: string) => `/my/${token}/new-card`,
  myDue: (token: string) => `/my/${token}/due`,
  myTip: (token: string) => `/my/${token}/tip`,
  /** The page of a gift card, which shows its code. */
  giftCard: (code: string) => `/g/${code}`,
  myReceipt: (token: string) => `/my/${token}/receipt`,
  myCalendarFile: (token: string) => `/my/${token}/calendar.ics`,
  /** Form post: this device forgets the phone that was verified on it. */
  forgetPhone: '/forget-phone',
  terms: '/terms',
  privacy: '/privacy',
} as const;
