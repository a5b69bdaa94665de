import type { ResponseInput } from '@primehour/contract/endpoint';
import type { openLook as openLookCall } from '@primehour/contract/operator-entry';
import { operatorLook } from '@primehour/db/schema/operator';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { lookToken, secretOfToken } from '../../../http/find-look.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import { findUser, listBusinesses, presentBusiness, presentUser } from '../../business/api.ts';
import { findOverview } from '../../operator/api.ts';

const LOOK_MINUTES = 30;
/** The dashboard opens right after the press, so an unused secret expires soon. */
const OPEN_WITHIN_MS = 2 * MINUTE_MS;

type Write = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };
type Secrets = Pick<Deps, 'tokens'>;

/**
 * Starts a look of half an hour and records it for the business; returns the secret that opens it once
 * (product/operator#looking-in).
 */
export async function startLook(
  { tx, now, operator }: Write,
  { tokens }: Secrets,
  tenant: TenantId,
  reason: string,
): Promise<string> {
  const secret = tokens.makeSecret();
  await tx.insert(operatorLook).values({
    id: uuidV7(now),
    businessId: tenant,
    userId: operator.userId,
    secretHash: tokens.hashSecret(secret),
    startedAt: dateOf(now),
    endsAt: dateOf(now + LOOK_MINUTES * MINUTE_MS),
  });
  await recordOperatorAudit({ tx, now, operator }, 'OPERATOR_LOOKED_IN', { businessId: tenant, reason });
  return secret;
}

/**
 * Exchanges the one-time secret for the token of the dashboard's calls, in one statement, so that of two concurrent
 * requests only one succeeds.
 * @throws Refusal NOT_FOUND
 */
export async function openLook(
  { tx, now }: Pick<Write, 'tx' | 'now'>,
  { tokens }: Secrets,
  secret: string,
): Promise<ResponseInput<typeof openLookCall>> {
  const next = tokens.makeSecret();
  const [opened] = await tx
    .update(operatorLook)
    .set({ secretHash: tokens.hashSecret(next), openedAt: dateOf(now) })
    .where(
      and(
        eq(operatorLook.secretHash, tokens.hashSecret(secret)),
        isNull(operatorLook.openedAt),
        gt(operatorLook.startedAt, dateOf(now - OPEN_WITHIN_MS)),
      ),
    )
    .returning({ businessId: operatorLook.businessId, endsAt: operatorLook.endsAt });
  const { businessId, endsAt } = orNotFound(opened);
  const { ownerId } = orNotFound(await findOverview(tx, businessId, now));
  const owner = orNotFound(await findUser(tx, ownerId));
  const places = await listBusinesses(tx, ownerId);
  const { business, member } = orNotFound(places.find((place) => place.business.id === businessId));
  return {
    accessToken: lookToken(next),
    endsAt: instantOf(endsAt),
    // The owner and this business, without contact data.
    user: { ...presentUser(owner), phone: '', email: null },
    businessInfo: [presentBusiness(business, { ...member, resourceId: null, isLooking: true })],
  };
}

/** Ends a look before its time. */
export async function endLook(tx: Tx, { tokens }: Secrets, token: string): Promise<void> {
  const secret = secretOfToken(token);
  if (secret === undefined) return;
  await tx.delete(operatorLook).where(eq(operatorLook.secretHash, tokens.hashSecret(secret)));
}
