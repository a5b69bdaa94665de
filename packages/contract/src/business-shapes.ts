import { GRANTS } from '@primehour/domain/access/grants';
import type { Role } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';

/** The roles are repeated here because every form of a business would otherwise load the full vocabulary. */
const ROLES = ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'] as const satisfies readonly Role[];

/** product/data#business info; `city` is labeled Business address. */
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
  /** Set while the operator has suspended the business or its owner has closed it: since when, and why. */
  suspension: z.optional(z.object({ at: z.number(), reason: z.string(), isClosed: z.optional(z.literal(true)) })),
  /** Whether its bank account is connected, in the lists of a user's businesses; ours. */
  hasAccount: z.optional(z.boolean()),
  /** The signed-in user's role in it, and grants beyond that; ours. `userId` above is its owner. */
  role: z.optional(z.enum(ROLES)),
  grants: z.optional(z.array(z.enum(GRANTS))),
  /**
   * The permissions that apply to everything in the business (product/team#roles), so that screens need no table of
   * roles.
   */
  acts: z.optional(z.array(z.string())),
  /** The permissions that apply only to what is booked with their own person, and who that person is. */
  ownActs: z.optional(z.array(z.string())),
  resourceId: z.optional(z.nullable(z.string())),
  /**
   * The business has one person and no other resources; in the lists of a user's businesses, so that screens need not
   * load a team.
   */
  isSolo: z.optional(z.boolean()),
});

export type BusinessInfo = z.output<typeof businessSchema>;
