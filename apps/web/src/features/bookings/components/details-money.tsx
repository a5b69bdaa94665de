import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Dispute, Refund } from '@primehour/contract/booking-money';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import {
  DISPUTE_HOLDS,
  REFUND_CAUSE_WORDS,
  REFUND_FAILURE_WORDS,
  REFUND_STATE_WORDS,
  type RefundState,
} from '@primehour/domain/refund/refund';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Tag, type TagTone } from '@primehour/ui/tag';
import type { ReactNode } from 'react';
import { openModal } from '../../../shell/modal/store.ts';
import { chargedOf, disputeWords, remainingOf } from '../details-form.ts';

/** One that has arrived needs no word beside its amount. */
const STATE_TONES: Record<Exclude<RefundState, 'PAID_BACK'>, TagTone> = {
  OWED: 'warning',
  UNDER_WAY: 'info',
  FAILED: 'danger',
};

/** What was charged, what went back and what remains; nothing where no card was charged. */
export function DetailsMoney({ detail: { booking, payments, money } }: { detail: BookingDetail }) {
  if (money.chargedCents === 0) return null;
  const zone = booking.business.timezone;
  const { dispute, refunds, refundableCents, disputedCents, chargedBackCents } = money;
  const remaining = remainingOf(money);
  return (
    <section aria-labelledby="booking-payment" className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h3 id="booking-payment" className="font-semibold">
          Payment
        </h3>
        {refundableCents > 0 && (
          <Button variant="secondary" size="sm" onClick={() => openModal('REFUND_BOOKING', { booking })}>
            Refund
          </Button>
        )}
      </div>
      {dispute && <DisputeNotice dispute={dispute} zone={zone} />}
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {chargedOf(payments).map(({ id, amountCents, createdAt }) => (
          <Line key={id} title="Paid online" amount={formatMoney(amountCents)}>
            <Detail>{formatDayTime(createdAt, zone)}</Detail>
          </Line>
        ))}
        {refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            refund={refund}
            zone={zone}
            onRetry={
              refund.state === 'FAILED' && refundableCents > 0
                ? () => openModal('REFUND_BOOKING', { booking, amountCents: refund.amountCents })
                : undefined
            }
          />
        ))}
        {disputedCents > 0 && <Line title="Held by the client’s bank" amount={`−${formatMoney(disputedCents)}`} />}
        {chargedBackCents > 0 && <Line title="Charged back" amount={`−${formatMoney(chargedBackCents)}`} />}
        {remaining !== undefined && <Line title={<b>Remaining</b>} amount={<b>{formatMoney(remaining)}</b>} />}
      </ul>
    </section>
  );
}

type LineProps = { title: ReactNode; amount: ReactNode; children?: ReactNode };

function Line({ title, amount, children }: LineProps) {
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="flex min-w-0 flex-wrap items-baseline gap-2">{title}</span>
        <span className="tabular-nums">{amount}</span>
      </p>
      {children}
    </li>
  );
}

const Detail = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-ink-muted wrap-anywhere">{children}</p>
);

type RefundLineProps = { refund: Refund; zone: string; onRetry: (() => void) | undefined };

function RefundLine({ refund: { amountCents, state, cause, at, failure }, zone, onRetry }: RefundLineProps) {
  const hasFailed = state === 'FAILED';
  return (
    <Line
      title={
        <>
          Refund
          {state !== 'PAID_BACK' && <Tag tone={STATE_TONES[state]}>{REFUND_STATE_WORDS[state]}</Tag>}
        </>
      }
      amount={hasFailed ? <s className="text-ink-muted">{formatMoney(amountCents)}</s> : `−${formatMoney(amountCents)}`}
    >
      <Detail>
        {formatDayTime(at, zone)} · {REFUND_CAUSE_WORDS[cause]}
      </Detail>
      {failure && <p className="wrap-anywhere">{REFUND_FAILURE_WORDS[failure]}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-1 self-start" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Line>
  );
}

function DisputeNotice({ dispute, zone }: { dispute: Dispute; zone: string }) {
  const { title, text } = disputeWords(dispute, zone);
  return (
    <Banner tone={DISPUTE_HOLDS[dispute.state] === 'NOTHING' ? 'info' : 'warning'} title={title}>
      {text}
    </Banner>
  );
}
