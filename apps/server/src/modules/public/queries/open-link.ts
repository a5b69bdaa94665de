import { bigint, instant, nullable, prepared, type RowOf } from '@primehour/db/prepared';
import { bookingLink, checkout } from '@primehour/db/schema/booking';
import { sharedStatement } from '@primehour/db/shared-statement';
import type { Db } from '@primehour/db/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../refusal.ts';
import { authorizePublic, type PublicTenant } from '../../../tenant.ts';
import { openRow } from '../../operator/api.ts';

// The link gate: a client's own booking by its secret link, and a checkout by its id, which no one can guess.

export type OwnLink = { readonly tenant: PublicTenant; readonly bookingId: string };

/**
 * A secret link opens one booking and nothing else; a revoked or unknown one is not found.
 * @throws Refusal NOT_FOUND
 */
export async function openLink({ db, tokens }: Pick<Deps, 'db' | 'tokens'>, token: string): Promise<OwnLink> {
  const [row] = await db.read
    .select({ businessId: bookingLink.businessId, bookingId: bookingLink.bookingId })
    .from(bookingLink)
    .where(and(eq(bookingLink.tokenHash, tokens.hashSecret(token)), isNull(bookingLink.revokedAt)));
  const { businessId, bookingId } = orNotFound(row);
  return { tenant: authorizePublic(businessId), bookingId };
}

const FIND_CHECKOUTS = prepared(
  'find-checkouts',
  `
  select given.call, id, business_id as "businessId", service_id as "serviceId", start_at as "startAt", client_name as "clientName", phone,
    email, consented_at as "consentedAt", created_at as "createdAt", booking_id as "bookingId", via, resource_id as "resourceId",
    discount_code as "discountCode", link_id as "linkId", utm, opening_id as "openingId", stored_value_id as "storedValueId",
    (select b.suspended_at from business b where b.id = checkout.business_id) as "suspendedAt"
  from unnest($1::uuid[]) with ordinality as given (asked, call)
  cross join lateral (select * from checkout where checkout.id = given.asked offset 0) checkout`,
  {
    call: bigint(),
    id: checkout.id,
    businessId: checkout.businessId,
    serviceId: checkout.serviceId,
    startAt: checkout.startAt,
    clientName: checkout.clientName,
    phone: checkout.phone,
    email: checkout.email,
    consentedAt: checkout.consentedAt,
    createdAt: checkout.createdAt,
    bookingId: checkout.bookingId,
    via: checkout.via,
    resourceId: checkout.resourceId,
    discountCode: checkout.discountCode,
    linkId: checkout.linkId,
    utm: checkout.utm,
    openingId: checkout.openingId,
    storedValueId: checkout.storedValueId,
    suspendedAt: nullable(instant()),
  },
);

const findShared = sharedStatement({
  statement: FIND_CHECKOUTS,
  keysOf: () => [],
  valuesOf: (ids: readonly string[]) => [ids],
});

export type OpenCheckout = Omit<RowOf<typeof FIND_CHECKOUTS.shape>, 'call' | 'businessId' | 'suspendedAt'> & {
  readonly tenant: PublicTenant;
};

/**
 * Anyone with a checkout's id, which no one can guess, can open it.
 * @throws Refusal BUSINESS_UNAVAILABLE
 */
export async function findCheckout(db: Pick<Db, 'read'>, id: string): Promise<OpenCheckout | undefined> {
  const row = await findShared(db, id);
  if (!row) return undefined;
  const { call: _call, businessId, suspendedAt, ...open } = row;
  return { ...open, tenant: openRow({ businessId, suspendedAt }) };
}
