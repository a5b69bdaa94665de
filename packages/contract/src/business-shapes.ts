import * as z from 'zod/mini';

/** product/data#business info; `city` is labelled Business address. */
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
