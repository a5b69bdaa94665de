import { bool, instant, int, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bookingEvent } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { ledgerTransaction } from '@primehour/db/schema/ledger';
import { message } from '@primehour/db/schema/message';
import { dispute, payment } from '@primehour/db/schema/payment';
import { agreement, due } from '@primehour/db/schema/policy';
import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import type { EvidenceFacts } from '@primehour/domain/evidence/evidence';
import { formatFullName } from '@primehour/domain/format/full-name';
import { formatPhone } from '@primehour/domain/format/phone';
import { chargeLines } from '@primehour/domain/price/charge-lines';
import { type BookingPayment, keptOf } from '@primehour/domain/refund/refund';
import { and, asc, desc, eq, getColumns, inArray, isNull, like, ne } from 'drizzle-orm';
import { instantOf } from '../../clock.ts';
import { loadFacts, personNameOf } from '../../messages/load-facts.ts';
import { orNotFound } from '../../refusal.ts';
import type { AnyTenant } from '../../tenant.ts';
import { bookedPriceOf, findBooking } from '../booking/api.ts';
import { isChargeOfPayment } from '../money/api.ts';
import { subjectOfMessage, stateOfMessage } from './present.ts';

/** Enough for any booking, and as much as a bank would read. */
const [EVENTS_MAX, MESSAGES_MAX] = [300, 200];

/** The newest dispute of a payment; evidence exists for disputed payments alone. */
export async function findDispute(queryable: Queryable, tenant: AnyTenant, paymentId: string) {
  const [row] = await queryable
    .select()
    .from(dispute)
    .where(and(eq(dispute.businessId, tenant), eq(dispute.paymentId, paymentId)))
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(1);
  return row;
}

/**
 * Disputes that await a response or are under review, by due date. Those of auction sales have no `paymentId`: they are
 * handled in the provider's dashboard.
 */
export const listOpenDisputes = (queryable: Queryable) =>
  queryable
    .select({ dispute, businessName: business.name, chargeId: payment.providerPaymentId })
    .from(dispute)
    .innerJoin(business, eq(business.id, dispute.businessId))
    .leftJoin(payment, and(eq(payment.businessId, dispute.businessId), eq(payment.id, dispute.paymentId)))
    .where(inArray(dispute.state, ['INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW']))
    .orderBy(asc(dispute.dueAt), asc(dispute.id));

export type OpenDispute = Awaited<ReturnType<typeof listOpenDisputes>>[number];

/** An open dispute of a booking, for which there is evidence. */
export const findOpenDispute = async (queryable: Queryable, id: string): Promise<OpenDispute | undefined> =>
  (await listOpenDisputes(queryable)).find((one) => one.dispute.id === id && one.dispute.paymentId !== null);

/** The stored facts of a payment's booking from which its evidence is built (product/evidence). */
export async function loadEvidence(queryable: Queryable, tenant: AnyTenant, paymentId: string): Promise<EvidenceFacts> {
  const [found] = await queryable
    .select({ ...getColumns(payment), dueKind: due.kind, chargedAt: ledgerTransaction.createdAt })
    .from(payment)
    .leftJoin(ledgerTransaction, isChargeOfPayment)
    .leftJoin(due, and(eq(due.businessId, payment.businessId), eq(due.id, payment.dueId)))
    .where(and(eq(payment.businessId, tenant), eq(payment.id, paymentId), isNull(payment.storedValueId)));
  const paid = orNotFound(found);
  const { bookingId } = paid;
  const [booked, facts, agreed, timeline, messages, earlier] = await Promise.all([
    findBooking(queryable, tenant, bookingId).then(orNotFound),
    loadFacts(queryable, tenant, bookingId),
    findAgreed(queryable, tenant, bookingId),
    listTimeline(queryable, tenant, bookingId),
    listMessages(queryable, tenant, bookingId),
    queryPrepared(queryable, EARLIER, [tenant, paymentId]),
  ]);
  return {
    business: { name: facts.businessName, phone: formatPhone(facts.businessPhone), zone: facts.zone },
    client: { name: facts.givenName ?? facts.clientName, phone: phoneOf(booked), email: facts.clientEmail },
    visit: {
      id: bookingId,
      serviceName: facts.serviceName,
      personName: facts.person && personNameOf(facts.person),
      place: facts.serviceLocation ?? `${facts.city}, ${facts.state}`,
      priceCents: facts.priceCents,
      bookedAt: instantOf(booked.createdAt),
      startAt: instantOf(facts.startAt),
      endAt: instantOf(facts.endAt),
      attendance: booked.attendance,
    },
    payment: {
      chargeId: paid.providerPaymentId ?? '',
      amountCents: paid.amountCents,
      purpose: paid.purpose,
      lines: chargeLines(bookedPriceOf(booked), paid),
      giftCents: giftCentsOf(booked.payments),
      paidAt: instantOf(paid.chargedAt ?? paid.createdAt),
    },
    agreement: agreed,
    timeline,
    messages,
    earlier: earlier.map((row) => ({ ...row, startAt: instantOf(row.startAt), paidAt: instantOf(row.paidAt) })),
  };
}

const giftCentsOf = (payments: readonly BookingPayment[]): number =>
  payments.reduce((sum, one) => sum + (one.purpose === 'GIFT_CARD' ? keptOf(one) : 0), 0);

const phoneOf = ({ isClientErased, clientPhone }: { isClientErased: boolean; clientPhone: string }): string =>
  isClientErased ? '' : formatPhone(clientPhone);

async function findAgreed(
  queryable: Queryable,
  tenant: AnyTenant,
  bookingId: string,
): Promise<EvidenceFacts['agreement']> {
  const [row] = await queryable
    .select()
    .from(agreement)
    .where(and(eq(agreement.businessId, tenant), eq(agreement.bookingId, bookingId)))
    .orderBy(desc(agreement.agreedAt))
    .limit(1);
  if (!row) return null;
  const { words, wordsHash, agreedAt, address, methodLabel } = row;
  return { words, hash: wordsHash.toString('hex'), agreedAt: instantOf(agreedAt), address, cardLabel: methodLabel };
}

async function listTimeline(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const rows = await queryable
    .select({ event: bookingEvent, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(bookingEvent)
    .leftJoin(appUser, eq(appUser.id, bookingEvent.userId))
    .where(and(eq(bookingEvent.businessId, tenant), eq(bookingEvent.bookingId, bookingId)))
    .orderBy(asc(bookingEvent.seq))
    .limit(EVENTS_MAX);
  return rows.map(({ event: { kind, by, at, detail }, firstName, lastName }) => ({
    kind,
    by,
    who: formatFullName({ firstName, lastName }) || null,
    at: instantOf(at),
    amountCents: detail.amountCents,
  }));
}

async function listMessages(queryable: Queryable, tenant: AnyTenant, bookingId: string) {
  const rows = await queryable
    .select()
    .from(message)
    .where(
      and(
        eq(message.businessId, tenant),
        eq(message.bookingId, bookingId),
        like(message.kind, 'BOOKING\\_%'),
        // Not sent, or replaced by a newer message: no one read it.
        ne(message.status, 'NOT_SENT'),
      ),
    )
    .orderBy(asc(message.createdAt), asc(message.id))
    .limit(MESSAGES_MAX);
  return rows.flatMap((row) => {
    const about = subjectOfMessage(row.kind);
    const at = row.deliveredAt ?? row.sentAt ?? row.createdAt;
    const channel = row.channel === 'email' ? 'email' : 'text';
    return about === undefined ? [] : [{ about, channel, state: stateOfMessage(row), at: instantOf(at) }];
  });
}

/**
 * Payments of the same client's other visits that took place before this payment, and that no one disputed; a bank
 * compares the network address and device from which they were agreed to (Visa's Compelling Evidence 3.0).
 */
const EARLIER = prepared(
  'earlier-paid-visits',
  `
  select b.service_name as "serviceName", b.start_at as "startAt", paid.created_at as "paidAt",
    p.amount_cents::int as "amountCents", coalesce(p.provider_payment_id, '') as "chargeId",
    coalesce(a.address = now_a.address, false) as "isSameAddress",
    coalesce(a.device_hash = now_a.device_hash, false) as "isSameDevice"
  from payment d
  join ledger_transaction taken on taken.business_id = d.business_id and taken.source_kind = 'PAYMENT'
    and taken.source_id = d.id and taken.kind = 'CHARGE'
  join booking db on db.business_id = d.business_id and db.id = d.booking_id
  join booking b on b.business_id = db.business_id and b.client_id = db.client_id and b.id <> db.id
    and b.status = 'CONFIRMED' and b.attendance is distinct from 'NO_SHOW' and b.end_at <= taken.created_at
  join payment p on p.business_id = b.business_id and p.booking_id = b.id and p.status = 'SUCCEEDED'
    and p.stored_value_id is null
  join ledger_transaction paid on paid.business_id = p.business_id and paid.source_kind = 'PAYMENT'
    and paid.source_id = p.id and paid.kind = 'CHARGE'
  left join lateral (select address, device_hash from agreement where business_id = d.business_id
    and booking_id = d.booking_id order by agreed_at desc limit 1) now_a on true
  left join lateral (select address, device_hash from agreement where business_id = b.business_id
    and booking_id = b.id order by agreed_at desc limit 1) a on true
  where d.business_id = $1 and d.id = $2
    and not exists (select from dispute x where x.business_id = p.business_id and x.payment_id = p.id)
  order by paid.created_at desc, p.id limit 20`,
  {
    serviceName: text(),
    startAt: instant(),
    paidAt: instant(),
    amountCents: int(),
    chargeId: text(),
    isSameAddress: bool(),
    isSameDevice: bool(),
  },
);
