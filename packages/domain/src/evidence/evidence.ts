/** The evidence for a dispute, assembled from the data of its booking (product/evidence). */
import { bookingNumber } from '../booking/booking-number.ts';
import { formatDuration } from '../format/duration.ts';
import { formatMoney } from '../format/money.ts';
import { formatClearTime, formatDate } from '../format/time.ts';
import type { ChargeLine } from '../price/charge-line.ts';
import { formatChargeLine } from '../price/copy.ts';
import { MINUTE_MS } from '../time/wall-date.ts';
import type { Actor, Attendance, BookingEventKind, Instant, PaymentPurpose, Zone } from '../vocabulary.ts';
import * as copy from './copy.ts';

/** Text fields of a dispute, under Stripe's names. */
export const EVIDENCE_FIELDS = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'service_date',
  'cancellation_policy_disclosure',
  'refund_policy_disclosure',
  'access_activity_log',
  'uncategorized_text',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];
export type EvidenceFields = Partial<Record<EvidenceField, string>>;

/** Stripe's limits: per field, and for all text together. */
export const FIELD_MAX_LENGTH = 20_000;
export const EVIDENCE_MAX_LENGTH = 150_000;

export type EvidenceFacts = {
  readonly business: { readonly name: string; readonly phone: string; readonly zone: Zone };
  readonly client: { readonly name: string; readonly phone: string; readonly email: string | null };
  readonly visit: {
    readonly id: string;
    readonly serviceName: string;
    readonly personName: string | null;
    readonly place: string;
    readonly priceCents: number;
    readonly bookedAt: Instant;
    readonly startAt: Instant;
    readonly endAt: Instant;
    readonly attendance: Attendance | null;
  };
  readonly payment: {
    readonly chargeId: string;
    readonly amountCents: number;
    readonly purpose: PaymentPurpose;
    /** What it consists of. */
    readonly lines: readonly ChargeLine[];
    /** What a gift card of the business paid of the same price, less what was returned. */
    readonly giftCents?: number;
    readonly paidAt: Instant;
  };
  readonly agreement: {
    readonly words: string;
    readonly hash: string;
    readonly agreedAt: Instant;
    readonly address: string | null;
    readonly cardLabel: string | null;
  } | null;
  /** Oldest first; `who` is the member of the business who did it. */
  readonly timeline: readonly {
    readonly kind: BookingEventKind;
    readonly by: Actor;
    readonly who: string | null;
    readonly at: Instant;
    readonly amountCents: number | undefined;
  }[];
  /** Messages to the client: subject, channel and delivery status. */
  readonly messages: readonly {
    readonly about: string;
    readonly channel: string;
    readonly state: string;
    readonly at: Instant;
  }[];
  /** Earlier paid visits, newest first, whose payments no one disputed. */
  readonly earlier: readonly {
    readonly serviceName: string;
    readonly startAt: Instant;
    readonly paidAt: Instant;
    readonly amountCents: number;
    readonly chargeId: string;
    readonly isSameAddress: boolean;
    readonly isSameDevice: boolean;
  }[];
};

export type Evidence = {
  readonly fields: EvidenceFields;
  /** The same as one text, to keep or to attach. */
  readonly file: string;
};

export function evidenceOf(facts: EvidenceFacts): Evidence {
  const { client, visit, agreement, business } = facts;
  const parts = partsOf(facts);
  const fields: EvidenceFields = {
    product_description: parts.service,
    customer_name: client.name,
    ...(client.email === null ? {} : { customer_email_address: client.email }),
    ...(agreement === null || agreement.address === null ? {} : { customer_purchase_ip: agreement.address }),
    service_date: formatDate(visit.startAt, business.zone),
    ...(parts.terms === ''
      ? {}
      : { cancellation_policy_disclosure: parts.terms, refund_policy_disclosure: parts.terms }),
    access_activity_log: parts.timeline,
    uncategorized_text: joinSections([
      [copy.sections.attendance, parts.attendance],
      [copy.sections.messages, parts.messages],
      [copy.sections.earlier, parts.earlier],
    ]),
  };
  return { fields: withinLimits(fields), file: fileOf(facts, parts) };
}

type Parts = Record<'service' | 'terms' | 'attendance' | 'timeline' | 'messages' | 'earlier', string>;

function partsOf({ business, visit, agreement, timeline, messages, earlier }: EvidenceFacts): Parts {
  const timeOf = (at: Instant) => `${formatDate(at, business.zone)}, ${formatClearTime(at, business.zone)}`;
  const shown = timeline.filter(isShown);
  return {
    service: describeAppointment(visit, business.name, timeOf),
    terms: agreement ? describeTerms(agreement, timeOf) : '',
    attendance: describeAttendance(visit.attendance, shown, timeOf),
    timeline: lines(
      shown.map(
        ({ kind, by, who, at, amountCents }) =>
          `${timeOf(at)}: ${[
            copy.EVENT_LABELS[kind],
            amountCents === undefined ? '' : formatMoney(amountCents),
            `${copy.ACTOR_LABELS[by]}${who === null ? '' : ` (${who})`}`,
          ]
            .filter(Boolean)
            .join(', ')}`,
      ),
    ),
    messages: lines(
      messages.map(({ about, channel, state, at }) => `${timeOf(at)}: ${about}, by ${channel}: ${state}`),
    ),
    earlier: earlier.length === 0 ? copy.noEarlier : lines(earlier.map((one) => describeEarlierVisit(one, timeOf))),
  };
}

type Shown = EvidenceFacts['timeline'][number] & { readonly kind: keyof typeof copy.EVENT_LABELS };
const isShown = (event: EvidenceFacts['timeline'][number]): event is Shown => event.kind in copy.EVENT_LABELS;

type TimeOf = (at: Instant) => string;

function describeAppointment(visit: EvidenceFacts['visit'], businessName: string, timeOf: TimeOf): string {
  const { serviceName, personName, place, priceCents, bookedAt, startAt, endAt } = visit;
  const withWhom = personName === null ? '' : copy.withPerson(personName);
  const length = formatDuration((endAt - startAt) / MINUTE_MS);
  return lines([
    copy.appointment({
      service: `${serviceName}${withWhom}`,
      businessName,
      place,
      length,
      price: formatMoney(priceCents),
    }),
    copy.bookedOn(timeOf(bookedAt), timeOf(startAt)),
  ]);
}

function describeTerms(agreement: NonNullable<EvidenceFacts['agreement']>, timeOf: TimeOf): string {
  const { words: text, hash, agreedAt, address, cardLabel } = agreement;
  return lines([
    copy.agreedTo(timeOf(agreedAt), text),
    address === null ? '' : copy.agreedFrom(address),
    cardLabel === null ? '' : copy.agreedWithCard(cardLabel),
    copy.agreedHash(hash),
  ]);
}

/** The member of the business who last marked the visit is named as the source. */
function describeAttendance(attendance: Attendance | null, timeline: readonly Shown[], timeOf: TimeOf): string {
  if (attendance === null) return '';
  const kind = attendance === 'DONE' ? 'MARKED_DONE' : 'MARKED_NO_SHOW';
  const mark = timeline.findLast((event) => event.kind === kind);
  const by = mark
    ? copy.markedOn(timeOf(mark.at), `${copy.ACTOR_LABELS[mark.by]}${mark.who ? ` (${mark.who})` : ''}`)
    : '';
  return `${copy.ATTENDANCE_LABELS[attendance]}${by}.`;
}

function describeEarlierVisit(one: EvidenceFacts['earlier'][number], timeOf: TimeOf): string {
  const { serviceName, startAt, paidAt, amountCents, chargeId, isSameAddress, isSameDevice } = one;
  const paid = copy.earlierPaid(formatMoney(amountCents), timeOf(paidAt), chargeId);
  const same = [copy.notDisputed, isSameAddress && copy.sameAddress, isSameDevice && copy.sameDevice];
  return `${timeOf(startAt)}: ${serviceName}, ${paid}, ${same.filter(Boolean).join(', ')}`;
}

const lines = (all: readonly string[]): string => all.filter((line) => line !== '').join('\n');

const joinSections = (sections: readonly (readonly [heading: string, text: string])[]): string =>
  sections
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => `${heading}\n${text}`)
    .join('\n\n');

function fileOf({ business, client, visit, payment }: EvidenceFacts, parts: Parts): string {
  const { amountCents, purpose, paidAt, chargeId, lines: consistsOf, giftCents = 0 } = payment;
  const at = `${formatDate(paidAt, business.zone)}, ${formatClearTime(paidAt, business.zone)}`;
  const { sections } = copy;
  const body = joinSections([
    [
      sections.payment,
      lines([
        copy.paidOn(formatMoney(amountCents), purpose, at, chargeId),
        consistsOf.length > 1 ? copy.consistsOf(consistsOf.map(formatChargeLine).join('; ')) : '',
        giftCents > 0 ? copy.paidByGiftCard(formatMoney(giftCents)) : '',
        copy.numberOf(bookingNumber(visit.id)),
      ]),
    ],
    [sections.service, parts.service],
    [sections.client, lines([client.name, client.phone, client.email ?? ''])],
    [sections.terms, parts.terms],
    [sections.attendance, parts.attendance],
    [sections.timeline, parts.timeline],
    [sections.messages, parts.messages],
    [sections.earlier, parts.earlier],
  ]);
  return `${copy.title}\n${business.name}, ${business.phone}\n${copy.timesIn(business.zone)}\n\n${body}\n`;
}

/** Each field, and all of them together, fit the provider's limits; truncated text is marked as such. */
function withinLimits(fields: EvidenceFields): EvidenceFields {
  const maxLength = Math.min(FIELD_MAX_LENGTH, Math.floor(EVIDENCE_MAX_LENGTH / EVIDENCE_FIELDS.length));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [
        name,
        text.length <= maxLength ? text : `${text.slice(0, maxLength - CUT.length)}${CUT}`,
      ]),
  );
}
const CUT = '\n(cut)';
