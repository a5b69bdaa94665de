import { payment } from '@primehour/db/schema/payment';
import { storedValueEntry } from '@primehour/db/schema/stored-value';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { type StoredValueCause, valueEntries } from '@primehour/domain/stored-value/stored-value';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { findValue } from '../queries/find-value.ts';
import { bookMoney } from './book-money.ts';

export type ValueMove = {
  readonly id: string;
  /** Cents of a gift card or visits of a package; negative when it is used. */
  readonly amount: number;
  readonly cause: StoredValueCause;
  /** The tax in the part of the price that it pays; negative when that is returned. */
  readonly taxCents?: number | undefined;
  readonly bookingId?: string | undefined;
  /** The refund that returns it, whose id the entry has. */
  readonly refundId?: string | undefined;
  readonly userId?: string | undefined;
  readonly reason?: string | undefined;
  /** The hash of the member's request, which is carried out once. */
  readonly requestHash?: Buffer | undefined;
};

/**
 * Writes an entry of a gift card or package and records it in the books, under the business's lock. The database
 * refuses a balance below zero (decision 107).
 */
export async function moveValue(tx: Tx, tenant: AnyTenant, move: ValueMove, now: Instant): Promise<void> {
  const { id, amount, cause, taxCents } = move;
  const { row, balance, entries } = orNotFound(await findValue(tx, tenant, id));
  const entryId = move.refundId ?? uuidV7(now);
  await tx.insert(storedValueEntry).values({
    id: entryId,
    businessId: tenant,
    storedValueId: id,
    number: entries + 1,
    amount,
    cause,
    bookingId: move.bookingId ?? null,
    userId: move.userId ?? null,
    reason: move.reason ?? null,
    requestHash: move.requestHash ?? null,
    at: dateOf(now),
  });
  const booked = valueEntries(row, { cause, before: balance, amount, taxCents });
  const source = { kind: 'STORED_VALUE', id } as const;
  await bookMoney(tx, tenant, { source, kind: 'VALUE_MOVED', partId: entryId, entries: booked }, now);
}

/** What pays for a booking: cents of a gift card, or one visit of a package for its entire price. */
export type StoredPayment = {
  readonly storedValueId: string;
  readonly purpose: 'GIFT_CARD' | 'PACKAGE';
  readonly cents: Cents;
  /** The tax in what it is worth. */
  readonly taxCents: Cents;
};

export const valueAmountOf = ({ purpose, cents }: Pick<StoredPayment, 'purpose' | 'cents'>): number =>
  purpose === 'PACKAGE' ? 1 : cents;

/** The prefix of keys that are never sent to a provider. */
const STORED_KEY = 'stored:';

type Paying = StoredPayment & { readonly bookingId: string };

/** Pays of a booking with stored value, in the transaction that takes its time. */
export async function payWithValue(tx: Tx, tenant: AnyTenant, paying: Paying, now: Instant): Promise<void> {
  const { storedValueId, purpose, cents, taxCents, bookingId } = paying;
  const amount = 0 - valueAmountOf(paying);
  await moveValue(tx, tenant, { id: storedValueId, amount, cause: 'USED', taxCents, bookingId }, now);
  const id = uuidV7(now);
  await tx.insert(payment).values({
    id,
    businessId: tenant,
    bookingId,
    idempotencyKey: `${STORED_KEY}${id}`,
    amountCents: cents,
    taxCents,
    purpose,
    storedValueId,
    status: 'SUCCEEDED',
    createdAt: dateOf(now),
    updatedAt: dateOf(now),
  });
}
