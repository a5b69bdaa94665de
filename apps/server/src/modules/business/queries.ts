import { bool, int, nullable, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { business, slugChange } from '@primehour/db/schema/business';
import { membership } from '@primehour/db/schema/membership';
import { resource } from '@primehour/db/schema/resource';
import { appUser, userPreferences } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import {
  type Clock,
  DEFAULT_PREFERENCES,
  type Preferences,
  type WeekStart,
} from '@primehour/domain/preferences/preferences';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, getColumns, isNull, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { AccountRef, PaymentProvider } from '../../ports/payments.ts';
import type { TenantId } from '../../tenant.ts';

export type BusinessRow = typeof business.$inferSelect;

export type UserRow = {
  readonly id: string;
  readonly phone: Phone;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly hasBusiness: boolean;
  /** Whether the payment provider confirms that the first business can be paid. */
  readonly hasAccount: boolean;
  /** Null if the user has chosen nothing. */
  readonly weekStart: WeekStart | null;
  readonly clock: Clock | null;
};

const FIND_USER = prepared(
  'find-user',
  `
  select u.id, u.phone, u.first_name as "firstName", u.last_name as "lastName", u.email,
    b.id is not null as "hasBusiness", coalesce(a.status = 'ACTIVE', false) as "hasAccount",
    p.week_start as "weekStart", p.clock
  from app_user u
  left join user_preferences p on p.user_id = u.id
  left join lateral (
    select business_id as id from membership
    where user_id = u.id and ended_at is null order by created_at, business_id limit 1
  ) b on true
  left join payment_account a on a.business_id = b.id
  where u.id = $1`,
  {
    id: appUser.id,
    phone: appUser.phone,
    firstName: appUser.firstName,
    lastName: appUser.lastName,
    email: appUser.email,
    hasBusiness: bool(),
    /** The payment provider says that the first business can be paid. */
    hasAccount: bool(),
    weekStart: nullable(userPreferences.weekStart),
    clock: nullable(userPreferences.clock),
  },
);

export async function findUser(queryable: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await queryPrepared(queryable, FIND_USER, [userId]);
  return row;
}

/** The user's choices, or the defaults. */
export async function findPreferences(queryable: Queryable, userId: string): Promise<Preferences> {
  const [row] = await queryable.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  return row ?? DEFAULT_PREFERENCES;
}

/** The first is the one used (product/data#session-state). */
export async function listBusinesses(queryable: Queryable, userId: string) {
  return queryable
    .select({
      business: getColumns(business),
      member: {
        role: membership.role,
        grants: membership.grants,
        resourceId: membership.resourceId,
        isSolo: sql<boolean>`(
          select count(*) <= 1 from ${resource}
          where ${resource.businessId} = ${membership.businessId} and ${resource.retiredAt} is null
        )`,
        hasAccount: sql<boolean>`coalesce(${paymentAccount.status} = 'ACTIVE', false)`,
      },
    })
    .from(membership)
    .innerJoin(business, eq(business.id, membership.businessId))
    .leftJoin(paymentAccount, eq(paymentAccount.businessId, membership.businessId))
    .where(and(eq(membership.userId, userId), isNull(membership.endedAt)))
    .orderBy(asc(membership.createdAt), asc(membership.businessId));
}

const OWES_BIDDERS = prepared(
  'owes-bidders',
  `
  select 1 as found from auction
  where business_id = $1 and settlement not in ('PAID', 'UNSOLD') and (last_seq > 0 or taken_at is not null) limit 1`,
  { found: int() },
);

/** A listing of this business has bids or was taken, and is not settled yet. */
export const owesBidders = async (queryable: Queryable, tenant: TenantId): Promise<boolean> =>
  (await queryPrepared(queryable, OWES_BIDDERS, [tenant])).length > 0;

const HAS_LISTINGS = prepared(
  'has-listings',
  `
  select 1 as found from listing l join auction a on a.listing_id = l.id and a.business_id = l.business_id
  where l.business_id = $1 and l.removed_at is null and a.settlement not in ('PAID', 'UNSOLD') limit 1`,
  { found: int() },
);

/** A listing is published and not over, so bids may arrive at any moment. */
export const hasListings = async (queryable: Queryable, tenant: TenantId): Promise<boolean> =>
  (await queryPrepared(queryable, HAS_LISTINGS, [tenant])).length > 0;

/** The links of a booking page, and whether it is suspended. */
export async function findPageLinks(queryable: Queryable, slug: string) {
  const { id, suspendedAt, standardBookingUrl, socialLink, mediaUrl, logoUrl } = business;
  const [row] = await queryable
    .select({ id, suspendedAt, standardBookingUrl, socialLink, mediaUrl, logoUrl })
    .from(business)
    .where(eq(business.slug, slug));
  return row;
}

export async function findNames(queryable: Queryable, tenant: TenantId) {
  const { name, slug } = business;
  const [row] = await queryable.select({ name, slug }).from(business).where(eq(business.id, tenant));
  return row;
}

/** Addresses that this booking page had, the latest first. */
export const listSlugChanges = (queryable: Queryable, tenant: TenantId) =>
  queryable
    .select()
    .from(slugChange)
    .where(eq(slugChange.businessId, tenant))
    .orderBy(desc(slugChange.changedAt))
    .limit(SLUG_CHANGES_READ);
/** Those of the last years; three a year are possible. */
const SLUG_CHANGES_READ = 50;

const IS_SLUG_HELD = prepared(
  'is-slug-held',
  `
  select exists (select from business where slug = $1 and id is distinct from $2::uuid)
    or exists (select from slug_change where slug = $1 and until_at > $3 and business_id is distinct from $2::uuid)
    or exists (select from slug_elsewhere where slug = $1 and business_id is distinct from $2::uuid) as held`,
  { held: bool() },
);

type SlugRequest = { readonly slug: string; readonly by: TenantId | null; readonly now: Instant };

/** Another business has this address, or had it within a year. */
export async function isSlugHeld(queryable: Queryable, { slug, by, now }: SlugRequest): Promise<boolean> {
  const [row] = await queryPrepared(queryable, IS_SLUG_HELD, [slug, by, dateOf(now)]);
  return row?.held === true;
}

/** The stored account: its id with the current provider, and the one that a new account would replace. */
export type StoredAccount = AccountRef & { readonly previousAccountId: string | undefined };

export async function findStoredAccount(
  queryable: Queryable,
  tenant: TenantId,
  provider: PaymentProvider['name'],
): Promise<StoredAccount> {
  const [row] = await queryable.select().from(paymentAccount).where(eq(paymentAccount.businessId, tenant));
  const isOpen = row?.provider === provider && row.status !== 'DISCONNECTED';
  return {
    businessId: tenant,
    accountId: isOpen ? row.providerAccountId : undefined,
    previousAccountId: row?.providerAccountId,
  };
}
