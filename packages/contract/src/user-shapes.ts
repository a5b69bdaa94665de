import * as z from 'zod/mini';

/** Spec 1 §3, user. `email` is null until given; `roles` holds `partner` once profile and business exist. */
export const userSchema = z.object({
  id: z.string(),
  phone: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(z.object({ id: z.literal('partner') })),
  has_account_info: z.boolean(),
});
export type User = z.output<typeof userSchema>;

/** Spec 1 §3, business info; `city` is labelled Business address. */
export const businessSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  slug: z.string(),
  bio: z.nullable(z.string()),
  businessType: z.nullable(z.string()),
  state: z.string(),
  timezone: z.string(),
  city: z.string(),
  contactNumber: z.string(),
  standardBookingUrl: z.nullable(z.string()),
  socialLink: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  isCalendarActive: z.boolean(),
  /** While the operator has suspended the business: since when, and why. */
  suspension: z.optional(z.object({ at: z.number(), reason: z.string() })),
});
export type BusinessInfo = z.output<typeof businessSchema>;
