import { randomInt } from 'node:crypto';
import { addOwner } from '@primehour/db/add-owner';
import { addStandardPolicy } from '@primehour/db/add-standard-policy';
import { lockSlug } from '@primehour/db/lock';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { business } from '@primehour/db/schema/business';
import { membershipElsewhere } from '@primehour/db/schema/cell';
import { appUser } from '@primehour/db/schema/user';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { slugAlternative, slugFrom } from '@primehour/domain/business/slug';
import { BOOKING_SETTINGS_DEFAULTS } from '@primehour/domain/limits';
import type { BusinessType, Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import { requireOwnName } from '../../operator/api.ts';
import { type BusinessRow, isSlugHeld, listBusinesses } from '../queries.ts';

export type NewBusiness = {
  readonly name: string;
  readonly businessType?: BusinessType | null | undefined;
  readonly state: string;
  readonly timezone: Zone;
  readonly city: string;
  readonly contactNumber: Phone;
};

/** Whether the user is a member of a business that moved to another cell. */
const IS_MEMBER_ELSEWHERE = sql<boolean>`exists (select from ${membershipElsewhere} where ${membershipElsewhere.userId} = ${appUser.id})`;

/** Readable numbers first; for a very common name, a random one that is certainly free. */
const READABLE_ALTERNATIVES = 9;
const RANDOM_ALTERNATIVES = 5;

/**
 * Creates the one business of a user, which completes registration, with its calendar off, no hours and default booking
 * settings (product/onboarding#business).
 * @throws Refusal BUSINESS_EXISTS, NAME_NEEDS_APPROVAL
 */
export async function createBusiness(tx: Tx, userId: string, input: NewBusiness, now: Instant): Promise<BusinessRow> {
  // A parallel request of the same user waits here, and then finds the first one's business.
  const [owner] = await tx
    .select({ firstName: appUser.firstName, isElsewhere: IS_MEMBER_ELSEWHERE })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('update');
  if (owner?.isElsewhere || (await listBusinesses(tx, userId)).length > 0) throw new Refusal('BUSINESS_EXISTS');

  await requireOwnName(tx, undefined, input.name);
  const created = await insertUnderFreeSlug(tx, userId, input, now);
  await tx.insert(bookingSettings).values({
    businessId: created.id,
    minNoticePeriodHours: BOOKING_SETTINGS_DEFAULTS.minNoticePeriod,
    advanceBookingDays: BOOKING_SETTINGS_DEFAULTS.advanceBooking,
    timeslotDurationMinutes: BOOKING_SETTINGS_DEFAULTS.timeslotDuration,
    defaultPolicyId: await addStandardPolicy(tx, created),
  });
  await addOwner(tx, { ...created, name: owner?.firstName || created.name });
  return created;
}

async function insertUnderFreeSlug(tx: Tx, userId: string, input: NewBusiness, now: Instant): Promise<BusinessRow> {
  for (const slug of slugsFor(input.name)) {
    // Also one that another business gave up within the year.
    await lockSlug(tx, slug);
    if (await isSlugHeld(tx, { slug, by: null, now })) continue;
    const [created] = await tx
      .insert(business)
      .values({
        id: uuidV4(),
        userId,
        slug,
        name: input.name,
        businessType: input.businessType ?? null,
        state: input.state,
        timezone: input.timezone,
        city: input.city,
        contactNumber: input.contactNumber,
        isCalendarActive: false,
        createdAt: dateOf(now),
      })
      .onConflictDoNothing({ target: business.slug })
      .returning();
    if (created) return created;
  }
  throw new Error('Every slug that was tried is taken.');
}

function* slugsFor(name: string): Generator<string> {
  const slug = slugFrom(name);
  yield slug;
  for (let n = 2; n <= READABLE_ALTERNATIVES; n += 1) yield slugAlternative(slug, n);
  for (let n = 0; n < RANDOM_ALTERNATIVES; n += 1) yield slugAlternative(slug, randomInt(10_000, 1_000_000_000));
}
