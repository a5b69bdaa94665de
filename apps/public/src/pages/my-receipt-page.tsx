import type { RECEIPT_LINES, ReceiptLine } from '@primehour/contract/my-pages';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { bookingNumber } from '@primehour/domain/booking/booking-number';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate, formatInstant, formatZoneName } from '@primehour/domain/format/time';
import { onlineChargeOf } from '@primehour/domain/money';
import { formatChargeLine } from '@primehour/domain/price/copy';
import { TimeText } from '@primehour/ui/time-text';
import type { ReactNode } from 'react';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';

type ReceiptModel = Extract<PageModel, { kind: 'my-receipt' }>;

const LINE_LABELS: Record<(typeof RECEIPT_LINES)[number], string> = {
  PAID: copy.paid,
  TIP: copy.tip,
  GIFT_CARD: copy.byGiftCard,
  PACKAGE: copy.byPackage,
  BACK_ON_GIFT_CARD: copy.backOnGiftCard,
  BACK_TO_PACKAGE: copy.backToPackage,
  PAID_AT_BUSINESS: copy.paidAtBusiness,
  REFUNDED: copy.refunded,
  REFUND_UNDER_WAY: copy.refundUnderWay,
  CHARGED_BACK: copy.chargedBack,
};

/** For the client's records: all times in the business's zone, no controls, complete when printed. */
export function MyReceiptPage({ model }: { model: ReceiptModel }) {
  const { booking, token, money, now } = model;
  const { business } = booking;
  return (
    <article className="mx-auto max-w-120 pt-6 lg:pt-12">
      <h1 className="text-2xl font-semibold">{labels.receipt}</h1>
      <p className="mt-1 text-ink-muted">
        {copy.bookingNumber} <span className="font-mono">{bookingNumber(booking.id)}</span>
      </p>
      <div className="mt-6 rounded-lg border border-line bg-raised p-5 shadow-raised print:border-0 print:p-0 print:shadow-none">
        <p className="font-semibold wrap-anywhere">
          <bdi>{business.name}</bdi>
        </p>
        <p className="text-ink-muted wrap-anywhere">{business.address}</p>
        <p className="text-ink-muted">{formatPhone(business.phone)}</p>
        <BookedLines {...{ booking, now }} />
        <dl className="mt-4 border-t border-line pt-4 tabular-nums">
          <PriceLines model={model} />
          {money.map((line) => (
            <MoneyLine key={`${line.kind} ${line.at}`} line={line} zone={business.zone} />
          ))}
        </dl>
        {money.length === 0 && <p className="text-ink-muted">{copy.nothingPaid}</p>}
      </div>
      <p className="mt-4 text-sm text-ink-muted">{copy.issued(formatDate(now, business.zone))}</p>
      <p className="mt-2 print:hidden">
        <a href={publicPaths.myBooking(token)} className="text-action inline-flex min-h-11 items-center">
          {copy.backToBooking}
        </a>
      </p>
    </article>
  );
}

/** What the price consists of, and the total if there is more than one line. */
function PriceLines({ model: { booking, lines, money } }: { model: ReceiptModel }) {
  const { priceCents } = booking.service;
  const [service, ...others] = lines;
  // Below the minimum charge nothing is charged, unless it was paid at the business.
  const toPay = money.length === 0 ? onlineChargeOf(priceCents) : priceCents;
  const isFree = toPay !== priceCents;
  return (
    <>
      <Line label={copy.price}>{formatPrice(isFree ? toPay : (service?.amountCents ?? priceCents))}</Line>
      {others.map(({ kind, label, amountCents, includedCents }) => (
        <Line key={`${kind} ${label}`} label={kind === 'DISCOUNT' ? copy.discountOf(label) : label}>
          {formatMoney(includedCents ?? amountCents)}
        </Line>
      ))}
      {others.some(({ amountCents }) => amountCents !== 0) && <Line label={copy.toPay}>{formatPrice(toPay)}</Line>}
    </>
  );
}

/** Each payment or refund and, below partial ones, their lines. */
function MoneyLine({ line, zone }: { line: ReceiptLine; zone: string }) {
  const { kind, at, amountCents, lines = [], taxCents } = line;
  const small = [
    ...lines.map((one) => ({ key: one.kind, text: formatChargeLine(one) })),
    ...(taxCents ? [{ key: 'TAX', text: copy.includingTax(formatMoney(taxCents)) }] : []),
  ];
  return (
    <>
      <Line
        label={
          <>
            {LINE_LABELS[kind]}, <span className="whitespace-nowrap">{formatDate(at, zone)}</span>
            {small.map(({ key, text }) => (
              <span key={key} className="block text-sm wrap-anywhere">
                {text}
              </span>
            ))}
          </>
        }
      >
        <span className="whitespace-nowrap">{formatMoney(signed(kind, amountCents))}</span>
      </Line>
    </>
  );
}

/** Who booked what, with whom and when. */
function BookedLines({ booking, now }: Pick<ReceiptModel, 'booking' | 'now'>) {
  const { business, service, person, startAt, clientName } = booking;
  return (
    <dl className="mt-4 border-t border-line pt-4">
      <Line label={copy.client}>
        <bdi>{clientName}</bdi>
      </Line>
      <Line label={copy.service}>
        <bdi>{service.name}</bdi>, {formatDuration(service.durationMinutes)}
      </Line>
      {person?.name && (
        <Line label={labels.withWhom}>
          <bdi>{person.name}</bdi>
        </Line>
      )}
      <Line label={copy.time}>
        <TimeText>{formatInstant(startAt, business.zone, now)}</TimeText>,{' '}
        <span className="whitespace-nowrap">{formatZoneName(business.zone, startAt)}</span>
      </Line>
      {booking.status === 'CANCELLED' && <Line label={labels.status}>{copy.canceled}</Line>}
    </dl>
  );
}

const COMES_IN: readonly (typeof RECEIPT_LINES)[number][] = ['PAID', 'GIFT_CARD', 'PACKAGE', 'TIP', 'PAID_AT_BUSINESS'];

const signed = (kind: (typeof RECEIPT_LINES)[number], amountCents: number): number =>
  COMES_IN.includes(kind) ? amountCents : -amountCents;

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-1">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
