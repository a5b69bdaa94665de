import { dispute, payment, refund } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { isDueReturned } from '@primehour/domain/due/due';
import {
  DISPUTE_BOOKED,
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  refundPaidEntries,
} from '@primehour/domain/ledger/entries';
import { DISPUTE_STATES, type DisputeState } from '@primehour/domain/refund/refund';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderDispute, ProviderRefund } from '../../../ports/payments.ts';
import type { TenantId } from '../../../tenant.ts';
import { closeDues } from '../../booking/api.ts';
import { bookMoney, bookRefund, type RefundRow, refundsOf, type ChargeSource } from '../../money/api.ts';
import { applyRefund, type Locked, STATE_OF } from './apply-refund.ts';
import { lockSource } from './lock-source.ts';

/** The writes that follow from the provider's answer, to run in the caller's transaction. */
export type Change = (tx: Tx) => Promise<void>;

/**
 * Fetches a charge's refunds and disputes from the provider, and stores what is new: the results of our refunds,
 * refunds made in the provider's dashboard, and disputes.
 */
export async function readReturns(deps: Deps, tenant: TenantId, source: ChargeSource): Promise<Change | undefined> {
  if (source.provider !== deps.payments.name || source.chargeId === '') return undefined;
  const before = await findDisputeStates(deps.db.read, tenant, source);
  const { refunds, disputes } = await deps.payments.findReturns(source.chargeId);
  if (refunds.length === 0 && disputes.length === 0) return undefined;
  return async (tx) => {
    const locked: Locked = { tx, tenant, source, at: await lockSource(tx, deps, tenant, source) };
    for (const one of refunds) await storeRefund(locked, one);
    for (const one of disputes) await storeDispute(locked, one, before.get(one.disputeId));
    if (source.kind === 'PAYMENT') await closeReturnedDue(locked);
  };
}

async function closeReturnedDue({ tx, tenant, source, at }: Locked): Promise<void> {
  const [paid] = await tx
    .select({ payment, kind: due.kind, dueId: due.id })
    .from(payment)
    .innerJoin(due, and(eq(due.businessId, payment.businessId), eq(due.id, payment.dueId)))
    .where(and(eq(payment.businessId, tenant), eq(payment.id, source.id)));
  if (paid && isDueReturned(paid.kind, paid.payment)) await closeDues({ tx, tenant, now: at.now }, [paid.dueId]);
}

/** The stored states of a charge's disputes, by the provider's ids. */
async function findDisputeStates(queryable: Queryable, tenant: TenantId, { kind, id }: ChargeSource) {
  const rows = await queryable
    .select({ disputeId: dispute.providerDisputeId, state: dispute.state })
    .from(dispute)
    .where(and(eq(dispute.businessId, tenant), eq(kind === 'PAYMENT' ? dispute.paymentId : dispute.chargeId, id)));
  return new Map(rows.map(({ disputeId, state }) => [disputeId, state]));
}

async function storeRefund(locked: Locked, made: ProviderRefund): Promise<void> {
  const { tx, tenant } = locked;
  const known = await refundsOf(tx, tenant, locked.source);
  const own = known.find(
    (row) => row.providerRefundId === made.refundId || row.idempotencyKey === (made.idempotencyKey ?? ''),
  );
  if (own) return applyRefund(locked, own.id, made);
  if (made.status !== 'FAILED') {
    await makeRoom(locked, made);
    return writeForeign(locked, made);
  }
  // A failed attempt in the provider's dashboard moved no money, unless it took the business's share.
  if (made.payer === 'PLATFORM' || made.amountCents > leftOf(locked, known)) return undefined;
  await writeForeign(locked, { ...made, status: 'PENDING' });
  return storeRefund(locked, made);
}

const liveOf = (known: readonly RefundRow[]) => known.filter(({ state }) => state !== 'FAILED');

const leftOf = ({ source }: Locked, known: readonly RefundRow[]): number =>
  source.sale.priceCents - liveOf(known).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Money refunded in the provider's dashboard can't be refunded again: promised refunds that no longer fit fail. */
async function makeRoom(locked: Locked, made: ProviderRefund): Promise<void> {
  const { tx, tenant } = locked;
  const known = await refundsOf(tx, tenant, locked.source);
  const live = liveOf(known);
  const promisedCents = live.reduce<number>((sum, row) => sum + row.amountCents, made.amountCents);
  let excess = promisedCents - locked.source.sale.priceCents;
  for (const row of live.toReversed()) {
    if (excess <= 0) return;
    if (row.state !== 'OWED') continue;
    await applyRefund(locked, row.id, { status: 'REFUSED', failure: 'ALREADY_REFUNDED' });
    excess -= row.amountCents;
  }
}

async function writeForeign({ tx, tenant, source, at }: Locked, made: ProviderRefund): Promise<void> {
  const { amountCents, payer } = made;
  const state = STATE_OF[made.status];
  const id = uuidV7(at.now);
  await tx.insert(refund).values({
    id,
    businessId: tenant,
    ...(source.kind === 'PAYMENT' ? { paymentId: source.id } : { chargeId: source.id }),
    provider: source.provider,
    amountCents,
    cause: 'PROVIDER',
    payer,
    state,
    idempotencyKey: `provider:${source.provider}:${made.refundId}`,
    providerRefundId: made.refundId,
    askedAt: dateOf(made.createdAt),
    createdAt: dateOf(made.createdAt),
    updatedAt: dateOf(at.now),
  });
  await bookRefund(tx, tenant, { source, sale: source.sale, refund: { id, amountCents, payer } }, at.now);
  if (state !== 'PAID_BACK') return;
  const entries = refundPaidEntries(amountCents);
  await bookMoney(tx, tenant, { source, kind: 'REFUND_PAID', partId: id, entries }, at.now);
  await at.recordEvent({ kind: 'REFUNDED', amountCents, cause: 'PROVIDER' });
  await at.textRefund(amountCents, 'PROVIDER');
}

const DISPUTE_ENTRIES = {
  DISPUTE_OPENED: disputeOpenedEntries,
  DISPUTE_WON: disputeWonEntries,
  DISPUTE_LOST: disputeLostEntries,
} as const;

/** A decided dispute stays decided, in whatever order its events arrive. */
const isOver = (state: DisputeState): boolean => state === 'WON' || state === 'LOST' || state === 'CLOSED';

/** The provider's answer would revert it, and may be older than the one that was stored since the request. */
const isOlder = (made: DisputeState, stored: DisputeState, before: DisputeState | undefined): boolean =>
  stored !== before && DISPUTE_STATES.indexOf(made) < DISPUTE_STATES.indexOf(stored);

/** `before`: its stored state when the provider was asked. */
async function storeDispute(
  { tx, tenant, source, at }: Locked,
  made: ProviderDispute,
  before: DisputeState | undefined,
): Promise<void> {
  const { provider } = source;
  if (provider === null) return;
  const isIt = and(
    eq(dispute.businessId, tenant),
    eq(dispute.provider, provider),
    eq(dispute.providerDisputeId, made.disputeId),
  );
  const [known] = await tx.select().from(dispute).where(isIt).for('update');
  if (known && (known.state === made.state || isOver(known.state))) return;
  if (known && isOlder(made.state, known.state, before)) return;
  const values = {
    state: made.state,
    dueAt: made.dueAt === null ? null : dateOf(made.dueAt),
    updatedAt: dateOf(at.now),
  };
  // Never more than was charged, whatever a bank adds.
  const amountCents =
    known?.amountCents ?? (Math.min(made.amountCents, source.sale.priceCents) as typeof made.amountCents);
  const id = known?.id ?? uuidV7(at.now);
  if (known) await tx.update(dispute).set(values).where(isIt);
  else {
    await tx.insert(dispute).values({
      id,
      businessId: tenant,
      ...(source.kind === 'PAYMENT' ? { paymentId: source.id } : { chargeId: source.id }),
      provider,
      providerDisputeId: made.disputeId,
      amountCents,
      feeCents: made.feeCents,
      reason: made.reason,
      openedAt: dateOf(made.openedAt),
      ...values,
    });
    await at.recordEvent({ kind: 'DISPUTE_OPENED', amountCents });
  }
  for (const kind of DISPUTE_BOOKED[made.state]) {
    const entries = DISPUTE_ENTRIES[kind]({ amountCents, feeCents: made.feeCents });
    await bookMoney(tx, tenant, { source, kind, partId: id, entries }, at.now);
  }
  if (made.state === 'WON' || made.state === 'LOST') {
    await at.recordEvent({ kind: made.state === 'WON' ? 'DISPUTE_WON' : 'DISPUTE_LOST', amountCents });
  }
}
