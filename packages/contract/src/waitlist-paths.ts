import { type Choice, withQuery } from './public-paths.ts';

/** URLs of the waiting list on the client side (product/waiting-list#joining). */
export const waitlistPaths = {
  /** The form, for a business by its slug or its id. */
  join: (slug: string, choice: Choice = {}) => withQuery(`/p/${slug}/wait`, choice),
  joinVip: (businessId: string, choice: Choice = {}) => withQuery(`/vip/${businessId}/wait`, choice),
  /** The code that verifies the phone of a request. */
  code: (requestId: string) => `/wait/${requestId}`,
  resend: (requestId: string) => `/wait/${requestId}/resend`,
  /** A client's place in line, and what is offered to them. */
  entry: (token: string) => `/w/${token}`,
  accept: (token: string) => `/w/${token}/accept`,
  decline: (token: string) => `/w/${token}/decline`,
  change: (token: string) => `/w/${token}/change`,
  leave: (token: string) => `/w/${token}/leave`,
  stay: (token: string) => `/w/${token}/stay`,
  /** From a booking, to wait for an earlier time. */
  sooner: (token: string) => `/my/${token}/sooner`,
} as const;
