import type { getSlug } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseInput } from '@primehour/contract/endpoint';
import type { getPreferences } from '@primehour/contract/preferences';
import type { User } from '@primehour/contract/user-shapes';
import { PERMISSIONS, type Member, type Access, accessOf } from '@primehour/domain/access/access';
import { slugChanges } from '@primehour/domain/business/slug';
import { DEFAULT_PREFERENCES, type Preferences } from '@primehour/domain/preferences/preferences';
import type { Instant, PaymentProviderName } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { ProviderAccount } from '../../ports/payments.ts';
import type { BusinessRow, listBusinesses, listSlugChanges, UserRow } from './queries.ts';

/** A complete profile and a business make a user a partner (product/sign-in#after-verification). */
const isPartner = (row: UserRow): boolean =>
  row.firstName !== null && row.lastName !== null && row.email !== null && row.hasBusiness;

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    phone: row.phone,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    roles: isPartner(row) ? [{ id: 'partner' }] : [],
    has_account_info: row.hasAccount,
    week_start: row.weekStart ?? DEFAULT_PREFERENCES.weekStart,
    clock: row.clock ?? DEFAULT_PREFERENCES.clock,
  };
}

export const presentPreferences = (
  { weekStart, clock, mutedTexts, mutedEmails }: Preferences,
  { mail }: Pick<Config, 'mail'>,
): ResponseInput<typeof getPreferences> => ({
  weekStart,
  clock,
  mutedTexts: [...mutedTexts],
  mutedEmails: [...mutedEmails],
  hasEmail: mail.provider !== 'none',
});

/** Only lists of businesses include `hasAccount` and `isSolo`; the response to a change omits them. */
type Place = Member & {
  readonly resourceId?: string | null | undefined;
  readonly hasAccount?: boolean;
  readonly isSolo?: boolean;
};

/** Those of a person, in the order of the query. */
export const presentBusinesses = (rows: Awaited<ReturnType<typeof listBusinesses>>): BusinessInfo[] =>
  rows.map(({ business, member }) => presentBusiness(business, member));

export function presentBusiness(row: BusinessRow, place: Place): BusinessInfo {
  const { role, grants, resourceId, hasAccount, isSolo } = place;
  const actsOf = (access: Access) => PERMISSIONS.filter((permission) => accessOf(place, permission) === access);
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    slug: row.slug,
    bio: row.bio,
    businessType: row.businessType,
    state: row.state,
    timezone: row.timezone,
    city: row.city,
    contactNumber: row.contactNumber,
    standardBookingUrl: row.standardBookingUrl,
    socialLink: row.socialLink,
    mediaUrl: row.mediaUrl,
    logoUrl: row.logoUrl,
    isCalendarActive: row.isCalendarActive,
    ...suspensionOf(row),
    ...(hasAccount === undefined ? {} : { hasAccount }),
    ...(isSolo === undefined ? {} : { isSolo }),
    role,
    grants: [...grants],
    acts: actsOf('all'),
    ownActs: actsOf('own'),
    ...(resourceId === undefined ? {} : { resourceId }),
  };
}

function suspensionOf(row: BusinessRow): Pick<BusinessInfo, 'suspension'> {
  const { suspendedAt, suspensionReason, closedAt } = row;
  if (suspendedAt === null) return {};
  const isClosed = closedAt !== null && ({ isClosed: true } as const);
  return { suspension: { at: instantOf(suspendedAt), reason: suspensionReason ?? '', ...isClosed } };
}

export function presentAccount(provider: PaymentProviderName, account: ProviderAccount | undefined) {
  return {
    provider,
    // A started form doesn't count as connected; the provider's form continues where it was left.
    status: account === undefined || account.status === 'STARTED' ? ('NONE' as const) : account.status,
    bankName: account?.bankName ?? null,
    last4: account?.last4 ?? null,
    missing: [...(account?.missing ?? [])],
  };
}

/** See product/marketing#address. */
export function presentSlug(
  slug: string,
  changes: Awaited<ReturnType<typeof listSlugChanges>>,
  now: Instant,
): ResponseInput<typeof getSlug> {
  const { left, nextAt } = slugChanges(
    changes.map((change) => instantOf(change.changedAt)),
    now,
  );
  const old = changes
    .map((change) => ({ slug: change.slug, untilAt: instantOf(change.untilAt) }))
    .filter((change) => change.untilAt > now && change.slug !== slug);
  return { slug, old, changesLeft: left, nextChangeAt: nextAt };
}
