import { enqueue } from '@primehour/db/enqueue';
import { DUE_REFUSAL_MESSAGES } from '@primehour/domain/due/copy';
import { canCharge, canUndo, canWaive, type DueRefusal, isVoluntary } from '@primehour/domain/due/due';
import { planRefund } from '@primehour/domain/refund/refund';
import type { Result } from '@primehour/domain/result';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { asMember, type TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { findTerms, openLedger, recordBookingEvent } from '../../booking/api.ts';
import { paymentSource, promiseRefund } from '../../money/api.ts';
import { type DueRow, findDuePayment, FORM_LEFT_AFTER_MS, isUnsettled, lockDue } from '../queries.ts';
import { cancelPayment } from './pay-due.ts';
import { changeDue, notifyClient } from './settle-due.ts';

type Member = { readonly businessId: TenantId; readonly userId: string };
type Pressed = { readonly bookingId: string; readonly dueId: string };

/**
 * Waives a due, before or after it was paid; a payment is refunded (product/policies#waiver).
 * @throws Refusal NOT_FOUND, WRONG_STATE, UNDER_DISPUTE, TOO_MANY_REQUESTS
 */
export async function waiveDue(write: TenantWrite, pressed: Pressed): Promise<DueRow> {
  const row = await openDue(write, pressed);
  assertDueAllowed(canWaive(row.state));
  await giveUp(write, row);
  // A fee that its client doesn't know about yet needs no message.
  if (!(row.kind === 'NO_SHOW' && canUndo(row))) await notifyClient(write, row, 'BOOKING_DUE_WAIVED', 'PARTNER');
  return orNotFound(await lockDue(write.tx, write.tenant, row.id));
}

/**
 * Before a card is charged instead, cancels a payment that the client began by the link and left: having looked at the
 * form must not keep the card from being charged.
 * @throws Refusal NOT_FOUND, WRONG_STATE, UNAVAILABLE
 */
export async function endLeftPayment(deps: Deps, member: Member, pressed: Pressed): Promise<void> {
  const left = await asMember(deps, member, async (write) => {
    const { id } = await openChargeable(write, pressed);
    const latest = await findDuePayment(write.tx, write.tenant, id);
    const isLeft = latest?.status === 'OPEN' && write.now - instantOf(latest.createdAt) >= FORM_LEFT_AFTER_MS;
    return isLeft ? latest : undefined;
  });
  if (left) await cancelPayment(deps, member.businessId, left);
}

/**
 * Charges now, instead of later, or once more; a job makes the charge.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function chargeDueNow(write: TenantWrite, pressed: Pressed): Promise<DueRow> {
  const { tx, tenant, now } = write;
  const row = await openChargeable(write, pressed);
  // The client is paying it by the link at this moment.
  const latest = await findDuePayment(tx, tenant, row.id);
  if (latest && isUnsettled(latest)) assertDueAllowed({ ok: false, reason: 'BEING_CHARGED' });
  await changeDue(write, row, { state: 'WAITING', dueAt: dateOf(now) });
  await enqueue(tx, 'due.charge', { dueId: row.id });
  return orNotFound(await lockDue(tx, tenant, row.id));
}

async function openChargeable(write: TenantWrite, pressed: Pressed): Promise<DueRow> {
  const row = await openDue(write, pressed);
  const { startAt } = await findTerms(write.tx, write.tenant, row.bookingId);
  assertDueAllowed(canCharge({ state: row.state, startAt: instantOf(startAt) }, write.now));
  return row;
}

async function openDue({ tx, tenant, now }: TenantWrite, { bookingId, dueId }: Pressed): Promise<DueRow> {
  await openLedger(tx, tenant, now);
  const row = orNotFound(await lockDue(tx, tenant, dueId));
  // Voluntary payments are refunded like any other.
  if (row.bookingId !== bookingId || isVoluntary(row.kind)) throw new Refusal('NOT_FOUND');
  return row;
}

async function giveUp(write: TenantWrite, row: DueRow): Promise<void> {
  const { tx, tenant, now, userId } = write;
  const { bookingId, amountCents, kind } = row;
  const waivedBy = userId ?? null;
  if (row.state === 'PAID') {
    const paid = orNotFound(await findDuePayment(tx, tenant, row.id));
    const plan = planRefund([paid], undefined);
    if (paid.disputedCents > 0) throw new Refusal('UNDER_DISPUTE');
    for (const part of plan.ok ? plan.value : []) {
      const refund = { amountCents: part.amountCents, cause: 'PARTNER', userId } as const;
      await promiseRefund(tx, tenant, { source: paymentSource(paid), ...refund }, now);
    }
  }
  await changeDue(write, row, { state: row.state === 'PAID' ? 'REFUNDED' : 'WAIVED', waivedBy });
  await recordBookingEvent(write, {
    bookingId,
    kind: 'DUE_WAIVED',
    by: 'PARTNER',
    detail: { amountCents, dueKind: kind },
  });
}

/** @throws Refusal WRONG_STATE */
export function assertDueAllowed(verdict: Result<true, DueRefusal>): void {
  if (!verdict.ok) throw new Refusal('WRONG_STATE', { message: DUE_REFUSAL_MESSAGES[verdict.reason] });
}
