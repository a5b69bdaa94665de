import { hash } from 'node:crypto';
import { booking } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import type { Queryable } from '@primehour/db/transaction';
import { type StoredPart, describeAgreement } from '@primehour/domain/policy/copy';
import { STANDARD_POLICY } from '@primehour/domain/policy/policy';
import {
  feeStartAfterMove,
  freeUntil,
  split,
  type Split,
  type SplitCause,
  type SplitInput,
} from '@primehour/domain/policy/split';
import { type UpfrontTerms, upfrontOf, isNothingDue, asPrepaid } from '@primehour/domain/policy/upfront';
import { type BookingPayment, isOfPrice, refundableOf } from '@primehour/domain/refund/refund';
import type { BookingStatus, Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { POLICY_JSON, type StoredPolicy } from '../../policy/api.ts';

/** The newest agreement of a booking; `agreedAt` is epoch ms, `methodLabel` the card that would be charged now. */
type Agreed = {
  readonly words: string;
  readonly agreedAt: Instant;
  readonly methodLabel: string | null;
  /** It can't be charged, so a fee is paid through a link. */
  readonly isCardMissing: boolean;
};

/** The amount a gift card or package has paid; `left` is its remaining balance. */
type StoredFacts = StoredPart & {
  readonly label: string;
  readonly visits: number | null;
  readonly left: number;
  /** Paid when booking; what pays at the business later is not part of the terms that were agreed to. */
  readonly isUpfront: boolean;
};

/** The policy a booking was made under, and what its client agreed to. */
export async function findTerms(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const [row] = await queryable
    .select({
      policy: sql<StoredPolicy | null>`(select ${sql.raw(POLICY_JSON)} from policy p
        where p.business_id = ${booking.businessId} and p.id = ${booking.policyId})`,
      agreement: sql<Agreed | null>`(select json_build_object('words', a.words,
          'agreedAt', (date_part('epoch', a.agreed_at) * 1000)::bigint,
          'methodLabel', coalesce((select c.label from booking_card c
            where c.business_id = a.business_id and c.booking_id = a.booking_id), a.method_label),
          'isCardMissing', exists (select from booking_card c where c.business_id = a.business_id
            and c.booking_id = a.booking_id and (c.method_id is null or c.missing_since is not null)))
        from agreement a where a.business_id = ${booking.businessId} and a.booking_id = ${booking.id}
        order by a.agreed_at desc limit 1)`,
      businessName: business.name,
      zone: sql<Zone>`${business.timezone}`,
      priceCents: booking.priceCents,
      paymentKind: booking.paymentKind,
      isPaidOutside: sql<boolean>`${booking.paidOutsideAt} is not null`,
      startAt: booking.startAt,
      feeStartAt: booking.feeStartAt,
      bookedAt: booking.createdAt,
      feesPaidCents: sql<Cents>`(select coalesce(sum(greatest(0,
            p.amount_cents - p.refunded_cents - p.refunding_cents - p.charged_back_cents)), 0)::bigint
          from due d join payment p on p.business_id = d.business_id and p.due_id = d.id
            and p.status in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')
          where d.business_id = ${booking.businessId} and d.booking_id = ${booking.id}
            and d.kind in ('LATE_CANCEL', 'NO_SHOW'))`.mapWith(booking.priceCents),
      wasConfirmed: sql<boolean>`${booking.confirmedAt} is not null`,
      stored: sql<StoredFacts | null>`(select json_build_object('kind', p.purpose, 'cents', p.amount_cents,
          'isUpfront', p.created_at <= coalesce(${booking.confirmedAt}, p.created_at),
          'label', v.label, 'visits', v.visits, 'left', (select sum(e.amount) from stored_value_entry e
            where e.business_id = v.business_id and e.stored_value_id = v.id))
        from payment p join stored_value v on v.business_id = p.business_id and v.id = p.stored_value_id
        where p.business_id = ${booking.businessId} and p.booking_id = ${booking.id}
          and p.stored_value_id is not null and p.given_back_at is null order by p.created_at limit 1)`,
    })
    .from(booking)
    .innerJoin(business, eq(business.id, booking.businessId))
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  const found = orNotFound(row);
  const { policy, paymentKind } = found;
  // The whole price was required, as it also is from a client who left a fee unpaid.
  const isPrepaid = policy !== null && paymentKind === 'ONLINE' && policy.upfront !== 'FULL';
  return isPrepaid ? { ...found, policy: asPrepaid(policy) } : found;
}
export type Terms = Awaited<ReturnType<typeof findTerms>>;

/** The times that a policy's rules count from. */
const timesOf = (terms: Terms, at: Instant): Pick<SplitInput, 'bookedAt' | 'feeStartAt' | 'at'> => ({
  bookedAt: instantOf(terms.bookedAt),
  feeStartAt: instantOf(terms.feeStartAt ?? terms.startAt),
  at,
});

/** A booking as it is, or was right before its cancellation. */
type Booked = { readonly status: BookingStatus; readonly payments: readonly BookingPayment[] };

/**
 * Who gets how much of a booking's money, by what is left of its payments. A booking by hand has no policy, and a
 * policy that asks for an agreement keeps nothing without one.
 */
export function splitOf(terms: Terms, { status, payments }: Booked, cause: SplitCause, at: Instant): Split {
  const { policy, agreement: agreed, priceCents } = terms;
  const isHold = status === 'PENDING' || !terms.wasConfirmed;
  const price = payments.filter(isOfPrice);
  return split({
    policy: policy ?? STANDARD_POLICY,
    priceCents,
    paidCents: price.reduce((sum, payment) => sum + refundableOf(payment), 0) as Cents,
    heldCents: price.reduce((sum, payment) => sum + payment.disputedCents, 0) as Cents,
    feesPaidCents: terms.feesPaidCents,
    isPaidOutside: terms.isPaidOutside,
    giftCents: refundableFor(price, 'GIFT_CARD'),
    isVisit: refundableFor(price, 'PACKAGE') > 0,
    // A hold can be released for free, also one that was confirmed and refunded before it was restored.
    isAgreed: policy !== null && !isHold && (agreed !== null || !policy.asksAgreement),
    cause,
    startAt: instantOf(terms.startAt),
    ...timesOf(terms, at),
  });
}

const refundableFor = (payments: readonly BookingPayment[], purpose: BookingPayment['purpose']): Cents =>
  payments
    .filter((payment) => payment.purpose === purpose)
    .reduce((sum, payment) => sum + refundableOf(payment), 0) as Cents;

/** What is required before the booking is confirmed. */
export const upfrontOfTerms = ({ policy, priceCents, stored }: Terms): UpfrontTerms =>
  upfrontOf(policy ?? STANDARD_POLICY, priceCents, stored?.cents);

type Offered = Pick<Terms, 'policy' | 'businessName' | 'priceCents' | 'startAt' | 'zone'> & {
  readonly stored?: (StoredPart & { readonly isUpfront: boolean }) | null;
};

/** The terms to agree to, as of an instant; undefined if there is nothing to agree to. */
export function describeTerms(terms: Offered, now: Instant): string | undefined {
  const { policy, businessName, priceCents, startAt, zone, stored } = terms;
  if (policy === null || !policy.asksAgreement || isNothingDue(upfrontOf(policy, priceCents))) return undefined;
  return describeAgreement({
    policy,
    businessName,
    priceCents,
    startAt: instantOf(startAt),
    zone,
    now,
    stored: stored?.isUpfront ? stored : undefined,
  });
}

export const hashOfAgreement = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Terms that are yet to be agreed to, because the earlier agreement states another price or start. */
export function describeTermsToAgree(terms: Terms, now: Instant): string | undefined {
  const { agreement: agreed } = terms;
  const isAgreed = agreed !== null && agreed.words === describeTerms(terms, agreed.agreedAt);
  return isAgreed ? undefined : describeTerms(terms, now);
}

/**
 * The start that hours count from after a move by the client; null for the new one. Only clients who agreed can be
 * late.
 */
export function feeStartAfter(terms: Terms, newStartAt: Instant, now: Instant): Instant | null {
  const { policy, agreement } = terms;
  if (policy === null || agreement === null) return null;
  const feeStartAt = feeStartAfterMove(policy, timesOf(terms, now), newStartAt);
  return feeStartAt === newStartAt ? null : feeStartAt;
}

/** A move to any later time would keep the current start as the one that hours count from. */
export const isMoveLate = (terms: Terms, now: Instant): boolean =>
  feeStartAfter(terms, Number.MAX_SAFE_INTEGER as Instant, now) !== null;

/** The last instant at which the client cancels for free; undefined if it does not depend on the time. */
export function freeUntilOf(terms: Terms): Instant | undefined {
  const { policy, agreement } = terms;
  return policy === null || agreement === null ? undefined : freeUntil(policy, timesOf(terms, 0 as Instant));
}
