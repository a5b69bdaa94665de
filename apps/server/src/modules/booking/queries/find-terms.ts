import { booking } from '@primehour/db/schema/booking';
import { agreement } from '@primehour/db/schema/policy';
import type { Queryable } from '@primehour/db/transaction';
import { STANDARD_POLICY } from '@primehour/domain/policy/policy';
import { type SplitInput, split, type Split, type SplitCause } from '@primehour/domain/policy/split';
import { type PaymentMoney, refundableOf } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, sql } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { POLICY_JSON, type StoredPolicy } from '../../policy/api.ts';

/** What a booking was made under, and what its client agreed to last. */
export async function findTerms(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const ofBooking = and(eq(booking.businessId, tenant), eq(booking.id, bookingId));
  const [[row], [agreed]] = await Promise.all([
    queryable
      .select({
        policy: sql<StoredPolicy | null>`(select ${sql.raw(POLICY_JSON)} from policy p
          where p.business_id = ${booking.businessId} and p.id = ${booking.policyId})`,
        priceCents: booking.priceCents,
        startAt: booking.startAt,
        feeStartAt: booking.feeStartAt,
        bookedAt: booking.createdAt,
      })
      .from(booking)
      .where(ofBooking),
    queryable
      .select()
      .from(agreement)
      .where(and(eq(agreement.businessId, tenant), eq(agreement.bookingId, bookingId)))
      .orderBy(desc(agreement.agreedAt))
      .limit(1),
  ]);
  return { ...orNotFound(row), agreement: agreed ?? null };
}
export type Terms = Awaited<ReturnType<typeof findTerms>>;

/** The times that a policy's rules count from. */
export const timesOf = (terms: Terms, at: Instant): Pick<SplitInput, 'bookedAt' | 'feeStartAt' | 'at'> => ({
  bookedAt: instantOf(terms.bookedAt),
  feeStartAt: instantOf(terms.feeStartAt ?? terms.startAt),
  at,
});

/**
 * Who gets what of a booking's money, by what is left of its payments. A booking by hand has no policy, and a policy that
 * asks for an agreement keeps nothing without one.
 */
export function splitOf(terms: Terms, payments: readonly PaymentMoney[], cause: SplitCause, at: Instant): Split {
  const { policy, agreement: agreed, priceCents } = terms;
  return split({
    policy: policy ?? STANDARD_POLICY,
    priceCents,
    paidCents: payments.reduce((sum, payment) => sum + refundableOf(payment), 0) as Cents,
    isAgreed: policy !== null && (agreed !== null || !policy.asksAgreement),
    cause,
    ...timesOf(terms, at),
  });
}
