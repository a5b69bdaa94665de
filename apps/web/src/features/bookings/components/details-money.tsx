import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Dispute, Refund } from '@primehour/contract/booking-money';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import {
  DISPUTE_HOLDS,
  DISPUTE_STATE_WORDS,
  REFUND_CAUSE_WORDS,
  REFUND_FAILURE_WORDS,
  REFUND_STATE_WORDS,
  type RefundState,
} from '@primehour/domain/refund/refund';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { openModal } from '../../../shell/modal/store.ts';

const STATE_TONES: Record<RefundState, TagTone> = {
  OWED: 'warning',
  UNDER_WAY: 'info',
  PAID_BACK: 'success',
  FAILED: 'danger',
};

/** What was charged, what went back, and what may still be done about it; nothing where no card was charged. */
export function DetailsMoney({ detail: { booking, money } }: { detail: BookingDetail }) {
  if (money.chargedCents === 0) return null;
  const zone = booking.business.timezone;
  const sums = [
    { term: 'Charged', cents: money.chargedCents, isShown: true },
    { term: 'Refunded', cents: money.refundedCents, isShown: true },
    { term: 'Being refunded', cents: money.refundingCents, isShown: money.refundingCents > 0 },
    { term: 'Held by the bank', cents: money.disputedCents, isShown: money.disputedCents > 0 },
    { term: 'Charged back', cents: money.chargedBackCents, isShown: money.chargedBackCents > 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <section aria-labelledby="booking-money" className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h3 id="booking-money" className="font-semibold">
          Money
        </h3>
        {money.refundableCents > 0 && (
          <Button variant="secondary" size="sm" onClick={() => openModal('REFUND_BOOKING', { booking })}>
            Refund
          </Button>
        )}
      </div>
      {money.dispute && <DisputeNotice dispute={money.dispute} zone={zone} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(({ term, cents }) => (
          <div key={term}>
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="font-medium tabular-nums">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      {money.refunds.length > 0 && (
        <ul aria-label="Refunds" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {money.refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              zone={zone}
              onRetry={
                refund.state === 'FAILED' && money.refundableCents > 0
                  ? () => openModal('REFUND_BOOKING', { booking, amountCents: refund.amountCents })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RefundRowProps = { refund: Refund; zone: string; onRetry: (() => void) | undefined };

function RefundRow({ refund: { amountCents, state, cause, at, failure }, zone, onRetry }: RefundRowProps) {
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium tabular-nums">{formatMoney(amountCents)}</span>
        <Tag tone={STATE_TONES[state]}>{REFUND_STATE_WORDS[state]}</Tag>
      </p>
      <p className="text-xs text-ink-muted wrap-anywhere">
        {REFUND_CAUSE_WORDS[cause]} · {formatDayTime(at, zone)}
      </p>
      {failure && <p className="wrap-anywhere">{REFUND_FAILURE_WORDS[failure]}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-1 self-start" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </li>
  );
}

function DisputeNotice({ dispute: { state, amountCents, dueAt }, zone }: { dispute: Dispute; zone: string }) {
  const hold = DISPUTE_HOLDS[state];
  const words = {
    NOTHING: 'The money is not held.',
    HELD: 'The bank holds the money until it decides, so nothing can be refunded now.',
    LOST: 'The bank gave the money back to the client.',
  }[hold];
  return (
    <Banner
      tone={hold === 'NOTHING' ? 'info' : 'warning'}
      title={`Dispute over ${formatMoney(amountCents)}: ${DISPUTE_STATE_WORDS[state]}`}
    >
      {words}
      {dueAt !== null && ` An answer is due by ${formatDayTime(dueAt, zone)}.`}
    </Banner>
  );
}
