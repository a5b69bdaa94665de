import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { storedValue, storedValueEntry } from '@primehour/db/schema/stored-value';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable, Reader } from '@primehour/db/transaction';
import { dateIn } from '@primehour/domain/format/time';
import { taxShareCents } from '@primehour/domain/price/tax';
import { GIFT_CARD_REFUSAL_MESSAGES } from '@primehour/domain/stored-value/copy';
import {
  giftPart,
  checkGiftCard,
  packagePays,
  type StoredValueKind,
  worthOfUse,
} from '@primehour/domain/stored-value/stored-value';
import type { Cents, Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant, TenantId } from '../../tenant.ts';
import { BALANCE, findValue, type StoredPayment } from '../money/api.ts';

/** With the client whose package it is, by the partner's name for them. */
const WITH_CLIENT = {
  row: storedValue,
  balance: BALANCE,
  clientName: client.name,
};

const valueRows = (reader: Reader) =>
  reader
    .select(WITH_CLIENT)
    .from(storedValue)
    .leftJoin(client, and(eq(client.businessId, storedValue.businessId), eq(client.id, storedValue.clientId)));

export type ValueRow = Awaited<ReturnType<typeof valueRows>>[number];

type Filter = {
  readonly kind?: StoredValueKind | undefined;
  readonly clientId?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** The newest first. */
export async function listStoredValues(
  reader: Reader,
  tenant: TenantId,
  { kind, clientId, page, limit }: Filter,
): Promise<{ readonly items: ValueRow[]; readonly total: number }> {
  const where = and(
    eq(storedValue.businessId, tenant),
    kind === undefined ? undefined : eq(storedValue.kind, kind),
    clientId === undefined ? undefined : eq(storedValue.clientId, clientId),
  );
  const [items, total] = await Promise.all([
    valueRows(reader)
      .where(where)
      .orderBy(desc(storedValue.createdAt), desc(storedValue.id))
      .limit(limit)
      .offset(page * limit),
    reader.$count(storedValue, where),
  ]);
  return { items, total };
}

export async function findValueRow(queryable: Queryable, tenant: TenantId, id: string): Promise<ValueRow | undefined> {
  const [found] = await valueRows(queryable).where(and(eq(storedValue.businessId, tenant), eq(storedValue.id, id)));
  return found;
}

/** The entries of a balance, newest first. */
export const listEntries = (queryable: Queryable, tenant: TenantId, id: string) =>
  queryable
    .select({
      row: storedValueEntry,
      by: sql<string | null>`concat_ws(' ', ${appUser.firstName}, ${appUser.lastName})`,
    })
    .from(storedValueEntry)
    .leftJoin(appUser, eq(appUser.id, storedValueEntry.userId))
    .where(and(eq(storedValueEntry.businessId, tenant), eq(storedValueEntry.storedValueId, id)))
    .orderBy(desc(storedValueEntry.number));

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Only those with a balance: used-up ones don't count toward the limit. */
export const countStoredValues = (queryable: Queryable, tenant: TenantId): Promise<number> =>
  queryable.$count(storedValue, and(eq(storedValue.businessId, tenant), sql`${BALANCE} > 0`));

/** Whether any gift card exists, and with it a field for its code. */
export async function hasGiftCards(queryable: Queryable, tenant: AnyTenant): Promise<boolean> {
  const [found] = await queryable
    .select({ id: storedValue.id })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.kind, 'GIFT_CARD')))
    .limit(1);
  return found !== undefined;
}

/**
 * The gift card of the code that a member entered, if it has a balance.
 * @throws Refusal GIFT_CARD_REFUSED, with a message at the field
 */
export async function findGiftCard(
  queryable: Queryable,
  tenant: TenantId,
  codeHash: Buffer,
): Promise<{ readonly id: string; readonly balance: number }> {
  const [found] = await queryable
    .select({ row: storedValue, balance: BALANCE })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.codeHash, codeHash)));
  const balance = balanceToUse(found);
  return { id: found?.row.id ?? '', balance };
}

/** The gift card of a code, at any business. */
export async function findGiftCardByCode(queryable: Queryable, codeHash: Buffer) {
  const [found] = await queryable
    .select({
      row: storedValue,
      balance: BALANCE,
      businessName: business.name,
      slug: business.slug,
      zone: business.timezone,
    })
    .from(storedValue)
    .innerJoin(business, eq(business.id, storedValue.businessId))
    .where(and(eq(storedValue.codeHash, codeHash), isNull(business.suspendedAt)));
  return found;
}

type Visit = { readonly serviceId: string; readonly startAt: Instant };
export type UsablePackage = {
  readonly id: string;
  readonly label: string;
  readonly left: number;
  readonly visits: number;
  /** The value of the next visit in the ledger. */
  readonly worthCents: Cents;
};

type Owner = { readonly clientId: string } | { readonly phone: Phone };

/** The package that pays for a visit: the one that expires first, then the oldest. */
export async function findUsablePackage(
  queryable: Queryable,
  tenant: AnyTenant,
  owner: Owner,
  { serviceId, startAt }: Visit,
): Promise<UsablePackage | undefined> {
  const isTheirs =
    'clientId' in owner
      ? eq(storedValue.clientId, owner.clientId)
      : sql`${storedValue.clientId} = coalesce(
          (select a.client_id from client_alias a where a.business_id = ${tenant} and a.phone = ${owner.phone}),
          (select c.id from client c where c.business_id = ${tenant} and c.phone = ${owner.phone} and c.blocked_at is null))`;
  const rows = await queryable
    .select({ row: storedValue, balance: BALANCE, zone: sql<Zone>`${business.timezone}` })
    .from(storedValue)
    .innerJoin(business, eq(business.id, storedValue.businessId))
    .where(and(eq(storedValue.businessId, tenant), eq(storedValue.kind, 'PACKAGE'), isTheirs))
    .orderBy(asc(storedValue.validUntil), asc(storedValue.createdAt), asc(storedValue.id));
  const found = rows.find(({ row, balance, zone }) =>
    packagePays(
      { isBlocked: row.blockedAt !== null, balance, serviceIds: row.serviceIds, validUntil: row.validUntil },
      serviceId,
      dateIn(startAt, zone),
    ),
  );
  if (!found) return undefined;
  const { id, label, visits } = found.row;
  const worthCents = worthOfUse(found.row, found.balance, 1);
  return { id, label, left: found.balance, visits: visits ?? found.balance, worthCents };
}

type Purchase = Visit & {
  /** The client whose packages can pay. */
  readonly packagesOf: string | null;
  /** The gift card whose code was entered. */
  readonly storedValueId: string | undefined;
  readonly priceCents: Cents;
  /** The tax included in the price. */
  readonly taxCents: Cents;
  /** The part of the price that is due now. */
  readonly payCents: Cents;
};

/**
 * What pays before a card does: a visit of a package, then a gift card (product/gift-cards#use). The business's lock keeps
 * the balance unchanged until the transaction ends.
 * @throws Refusal GIFT_CARD_REFUSED, with a message at the field
 */
export async function findStoredPayment(
  queryable: Queryable,
  tenant: AnyTenant,
  { packagesOf, storedValueId, serviceId, startAt, priceCents, taxCents, payCents }: Purchase,
): Promise<StoredPayment | undefined> {
  const taxOf = (worthCents: Cents) => taxShareCents(taxCents, worthCents, priceCents) as Cents;
  if (packagesOf !== null) {
    const found = await findUsablePackage(queryable, tenant, { clientId: packagesOf }, { serviceId, startAt });
    if (found)
      return { storedValueId: found.id, purpose: 'PACKAGE', cents: priceCents, taxCents: taxOf(found.worthCents) };
  }
  if (storedValueId === undefined) return undefined;
  const cents = giftPart(balanceToUse(await findValue(queryable, tenant, storedValueId)), priceCents, payCents);
  return cents > 0 ? { storedValueId, purpose: 'GIFT_CARD', cents, taxCents: taxOf(cents) } : undefined;
}

/** @throws Refusal GIFT_CARD_REFUSED */
export function balanceToUse(
  found: { readonly row: typeof storedValue.$inferSelect; readonly balance: number } | undefined,
) {
  const checked = checkGiftCard(found && { isBlocked: found.row.blockedAt !== null, balance: found.balance });
  if (checked.ok) return checked.value;
  const message = GIFT_CARD_REFUSAL_MESSAGES[checked.reason];
  throw new Refusal('GIFT_CARD_REFUSED', { message, issues: [{ path: 'giftCode', message }] });
}
