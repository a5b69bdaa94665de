import { paymentAccount } from '@primehour/db/schema/bank-account';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { EventSubject } from '../../../ports/payments.ts';
import { authorizeTenant } from '../../../tenant.ts';
import { AUCTION_KEY, findBiddersOfCard, findChargeByKey, syncBidderCard, syncCharge } from '../../auction/api.ts';
import {
  findCardForm,
  findCardUses,
  findPaymentByKey,
  PAYMENT_KEY,
  storeLostCard,
  syncCard,
  syncPayment,
} from '../../booking/api.ts';
import { fetchAccount } from '../../business/api.ts';
import { DUE_KEY, findDuePaymentByKey, syncDuePayment } from '../../due/api.ts';
import { findSourceByCharge } from '../../money/api.ts';
import { readReturns, type Change } from '../../refund/api.ts';
import { fetchPayouts } from '../../statement/api.ts';

/** Fetches a subject's state from the provider; undefined when it is not ours, or nothing changes. */
type Sync<Subject> = (deps: Deps, subject: Subject) => Promise<Change | undefined>;

type ChargeSubject = Extract<EventSubject, { kind: 'CHARGE' }>;

/** The prefix of the key identifies the owner of a charge. Modules that charge add a line. */
const CHARGE_SYNCS: readonly { readonly keyStart: string; readonly sync: Sync<ChargeSubject> }[] = [
  {
    keyStart: PAYMENT_KEY,
    sync: async (deps, { idempotencyKey }) => {
      const row = await findPaymentByKey(deps, idempotencyKey);
      return row && syncPayment(deps, authorizeTenant(row.businessId), row);
    },
  },
  {
    keyStart: DUE_KEY,
    sync: async (deps, { idempotencyKey }) => {
      const row = await findDuePaymentByKey(deps.db.read, idempotencyKey);
      return row && syncDuePayment(deps, authorizeTenant(row.businessId), row);
    },
  },
  {
    keyStart: AUCTION_KEY,
    sync: async (deps, { id, idempotencyKey }) => {
      const row = await findChargeByKey(deps, idempotencyKey);
      return row && syncCharge(deps, authorizeTenant(row.businessId), row, id);
    },
  },
];

/** Handles an event, once in effect on any number of nodes: fetches the current state, then stores it. */
export async function handleEvent(
  deps: Deps,
  { provider, eventId }: { readonly provider: string; readonly eventId: string },
): Promise<void> {
  const { db, payments, clock } = deps;
  // An event of another provider can't be looked up: it waits for a day in case that provider is configured again.
  if (provider !== payments.name) return;
  const isIt = and(eq(providerEvent.provider, payments.name), eq(providerEvent.eventId, eventId));
  const [event] = await db.read
    .select()
    .from(providerEvent)
    .where(and(isIt, isNull(providerEvent.handledAt)));
  if (!event) return;
  const change = await fetchChange(deps, subjectOf(event));
  await db.transaction(async (tx) => {
    const [open] = await tx
      .select({ handledAt: providerEvent.handledAt })
      .from(providerEvent)
      .where(and(isIt, isNull(providerEvent.handledAt)))
      .for('update');
    if (!open) return;
    await change?.(tx);
    await tx
      .update(providerEvent)
      .set({ handledAt: dateOf(clock.now()) })
      .where(isIt);
  });
}

async function fetchChange(deps: Deps, subject: EventSubject | undefined): Promise<Change | undefined> {
  if (subject?.kind === 'ACCOUNT') return fetchAccountChange(deps, subject.id);
  if (subject?.kind === 'PAYOUT') return fetchPayoutChange(deps, subject.id);
  if (subject?.kind === 'CHARGE') {
    const { idempotencyKey } = subject;
    const owner = CHARGE_SYNCS.find(({ keyStart }) => idempotencyKey.startsWith(keyStart));
    return owner?.sync(deps, subject);
  }
  if (subject?.kind === 'RETURN') {
    const source = await findSourceByCharge(deps.db.read, deps.payments.name, subject.id);
    return source && readReturns(deps, authorizeTenant(source.businessId), source);
  }
  if (subject?.kind === 'METHOD') return syncCards(deps, subject.id);
  // The result of a bidder's form is fetched when they return from it.
  const form = subject?.kind === 'SETUP' ? await findCardForm(deps.db.read, subject.id) : undefined;
  if (form) await storeLostCard(deps, authorizeTenant(form.businessId), form);
  return undefined;
}

/** A card that fees or bids are charged to was removed or changed. */
async function syncCards(deps: Deps, methodId: string): Promise<Change> {
  const [rows, bidders] = await Promise.all([
    findCardUses(deps.db.read, deps.payments.name, { methodId }),
    findBiddersOfCard(deps, methodId),
  ]);
  const changes = await Promise.all([
    ...rows.map((row) => syncCard(deps, authorizeTenant(row.businessId), row)),
    ...bidders.map((who) => syncBidderCard(deps, authorizeTenant(who.businessId), who)),
  ]);
  return async (tx) => {
    for (const change of changes) await change(tx);
  };
}

async function findOwner({ db, payments }: Deps, accountId: string) {
  const [row] = await db.read
    .select({ businessId: paymentAccount.businessId })
    .from(paymentAccount)
    .where(and(eq(paymentAccount.provider, payments.name), eq(paymentAccount.providerAccountId, accountId)));
  return row;
}

async function fetchPayoutChange(deps: Deps, accountId: string): Promise<Change | undefined> {
  const row = await findOwner(deps, accountId);
  return row && fetchPayouts(deps, authorizeTenant(row.businessId), { ...row, accountId });
}

async function fetchAccountChange(deps: Deps, accountId: string): Promise<Change | undefined> {
  const row = await findOwner(deps, accountId);
  if (!row) return undefined;
  const { store } = await fetchAccount(deps, authorizeTenant(row.businessId));
  return store;
}

function subjectOf(event: typeof providerEvent.$inferSelect): EventSubject | undefined {
  const { subjectKind: kind, subjectId: id, chargeKey } = event;
  if (kind === null || id === null) return undefined;
  if (kind !== 'CHARGE') return { kind, id };
  return chargeKey === null ? undefined : { kind, id, idempotencyKey: chargeKey };
}
