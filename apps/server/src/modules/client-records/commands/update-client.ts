import { client } from '@primehour/db/schema/client';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { recordBlock } from '../../auction/api.ts';
import { isClientWithId } from '../queries.ts';

export type ClientChange = {
  readonly name?: string | undefined;
  /** Empty clears it. */
  readonly email?: string | undefined;
  readonly notes?: string | undefined;
};

/** Updates the given fields. An erased record is not found. */
export async function updateClient(write: TenantTx, id: string, change: ClientChange): Promise<void> {
  const { tx, tenant, now } = write;
  const { name, email, notes } = change;
  const values = {
    ...(name === undefined ? {} : renamed(name, now)),
    ...(email === undefined ? {} : { email: email === '' ? null : email }),
    ...(notes === undefined ? {} : { notes }),
  };
  // An empty change must still check that the client exists.
  const set = Object.keys(values).length === 0 ? { notes: sql`${client.notes}` } : values;
  await changeOne(tx, tenant, id, set);
  // Records only which fields changed: their values are personal data.
  const fields = Object.keys(change).filter((field) => change[field as keyof ClientChange] !== undefined);
  if (fields.length > 0) await recordAudit(write, 'CLIENT_CHANGED', { subjectId: id, after: { fields } });
}

/** An unchanged name does not count as edited: the form of an earlier release sends it with every change (decision 068). */
const renamed = (name: string, now: Instant) => ({
  name,
  nameEditedAt: sql`case when ${client.name} = ${name} then ${client.nameEditedAt} else ${dateOf(now)}::timestamptz end`,
  givenName: sql`case when lower(${client.givenName}) <> lower(${name}) then ${client.givenName} end`,
});

/** A block keeps its first instant, however often it is repeated. */
export async function setBlocked(write: TenantTx, id: string, isBlocked: boolean): Promise<void> {
  const { tx, tenant, now } = write;
  if (isBlocked) await recordBlock(write, id);
  const blockedAt = isBlocked ? sql`coalesce(${client.blockedAt}, ${dateOf(now)})` : null;
  await changeOne(tx, tenant, id, { blockedAt });
  await recordAudit(write, isBlocked ? 'CLIENT_BLOCKED' : 'CLIENT_UNBLOCKED', { subjectId: id });
}

/** Lets a client bid again before the bar expires. */
export async function liftBar(write: TenantTx, id: string): Promise<void> {
  await changeOne(write.tx, write.tenant, id, { biddingBarredUntil: null });
  await recordAudit(write, 'BIDDING_BAR_LIFTED', { subjectId: id });
}

type Set = Parameters<ReturnType<Tx['update']>['set']>[0];

async function changeOne(tx: Tx, tenant: TenantId, id: string, set: Set): Promise<void> {
  const [row] = await tx
    .update(client)
    .set(set)
    .where(and(isClientWithId(tenant, id), isNull(client.erasedAt)))
    .returning({ id: client.id });
  orNotFound(row);
}
