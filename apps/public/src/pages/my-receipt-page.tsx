import type { RECEIPT_LINES } from '@primehour/contract/my-pages';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { bookingNumber } from '@primehour/domain/booking/booking-number';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate, formatZoneName } from '@primehour/domain/format/time';
import { onlineChargeOf } from '@primehour/domain/money';
import { TimeText } from '@primehour/ui/time-text';
import type { ReactNode } from 'react';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';
import { LOCAL_WORDS } from '../local-words.ts';

type ReceiptModel = Extract<PageModel, { kind: 'my-receipt' }>;

const LINE_WORDS: Record<(typeof RECEIPT_LINES)[number], string> = {
  PAID: copy.paid,
  TIP: copy.tip,
  PAID_AT_BUSINESS: copy.paidAtBusiness,
  REFUNDED: copy.refunded,
  REFUND_UNDER_WAY: copy.refundUnderWay,
  CHARGED_BACK: copy.chargedBack,
};

/** For the client's papers: all times on the business's clock, nothing to press, complete on paper. */
export function MyReceiptPage({ model }: { model: ReceiptModel }) {
  const { booking, token, money, now } = model;
  const { business, service, discount } = booking;
  // Below the smallest charge nothing is taken, unless it was paid at the business.
  const priceCents = money.length === 0 ? onlineChargeOf(service.priceCents) : service.priceCents;
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
        <BookedLines booking={booking} />
        <dl className="mt-4 border-t border-line pt-4 tabular-nums">
          <Line label={copy.price}>{formatPrice(priceCents + (discount?.cents ?? 0))}</Line>
          {discount && (
            <>
              <Line label={copy.discountOf(discount.code)}>{formatMoney(-discount.cents)}</Line>
              <Line label={copy.afterDiscount}>{formatPrice(priceCents)}</Line>
            </>
          )}
          {money.map((line) => (
            <Line
              key={`${line.kind} ${line.at}`}
              label={
                <>
                  {LINE_WORDS[line.kind]},{' '}
                  <span className="whitespace-nowrap">{formatDate(line.at, business.zone)}</span>
                </>
              }
            >
              <span className="whitespace-nowrap">{formatMoney(signed(line.kind, line.amountCents))}</span>
            </Line>
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

/** Who booked what, with whom and when. */
function BookedLines({ booking }: Pick<ReceiptModel, 'booking'>) {
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
        <TimeText>{LOCAL_WORDS['day-time'](startAt, business.zone)}</TimeText>,{' '}
        <span className="whitespace-nowrap">{formatZoneName(business.zone, startAt)}</span>
      </Line>
      {booking.status === 'CANCELLED' && <Line label={copy.state}>{copy.cancelled}</Line>}
    </dl>
  );
}

const COMES_IN: readonly (typeof RECEIPT_LINES)[number][] = ['PAID', 'TIP', 'PAID_AT_BUSINESS'];

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
