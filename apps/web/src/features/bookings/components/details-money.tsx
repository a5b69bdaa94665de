import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Dispute } from '@primehour/contract/refund';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import { DISPUTE_HOLDS } from '@primehour/domain/refund/refund';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { TimeText } from '@primehour/ui/time-text';
import { useState } from 'react';
import * as copy from '../../../copy/booking-details.ts';
import * as moneyCopy from '../../../copy/booking-money.ts';
import * as bookingsCopy from '../../../copy/bookings.ts';
import * as giftCards from '../../../copy/gift-cards.ts';
import { openModal } from '../../../modals/store.ts';
import { MoneyDetail, MoneyLine } from '../../../refunds/money-line.tsx';
import { RefundLine } from '../../../refunds/refund-line.tsx';
import { usePermission } from '../../../session/use-access.ts';
import { chargedOf, describeDispute, linesOf, remainingOf } from '../details-model.ts';
import { PayWithValueDialog } from '../pay-with-value-dialog.tsx';
import { reloadBookings } from '../queries.ts';
import { hasTerms, owedAtVisit } from '../terms-model.ts';
import { useAnyValue } from '../use-any-value.ts';
import { useBookingsAccess } from '../use-bookings-access.ts';
import { DetailsAgreement, DueLine } from './details-dues.tsx';
import { EvidenceButton } from './evidence-button.tsx';

/** What was charged, what was refunded and what remains; nothing if no card was charged or asked for. */
export function DetailsMoney({ detail }: { detail: BookingDetail }) {
  const { booking, payments, money } = detail;
  const may = usePermission();
  const canUse = useCanUseValue(detail);
  const [isPaying, setPaying] = useState(false);
  if (money.chargedCents === 0 && !hasTerms(detail) && !canUse) return null;
  const zone = booking.business.timezone;
  const { dispute, refunds, refundableCents, disputedCents, chargedBackCents } = money;
  const remaining = remainingOf(money);
  return (
    <section aria-labelledby="booking-payment" className="flex flex-col gap-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h3 id="booking-payment" className="font-semibold">
          {copy.paymentTitle}
        </h3>
        {refundableCents > 0 && may('money.refund') && (
          <Button variant="secondary" size="sm" onClick={() => openModal('REFUND_BOOKING', { booking })}>
            {bookingsCopy.refundLabel}
          </Button>
        )}
      </div>
      <DetailsAgreement detail={detail} />
      {dispute && <DisputeNotice dispute={dispute} zone={zone} />}
      <ul className="flex flex-col divide-y empty:hidden divide-line rounded-lg border border-line">
        {chargedOf(payments).map(({ id, amountCents, createdAt, lines, paidWith }) => (
          <MoneyLine
            key={id}
            title={paidWith ? giftCards.paidWith[paidWith] : copy.paidOnline}
            amount={formatMoney(amountCents)}
          >
            <MoneyDetail>
              <TimeText>{formatDayTime(createdAt, zone)}</TimeText>
            </MoneyDetail>
            {linesOf({ lines }).map((line) => (
              <MoneyDetail key={line}>{line}</MoneyDetail>
            ))}
          </MoneyLine>
        ))}
        {refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            refund={refund}
            title={refund.paidWith ? giftCards.backOn[refund.paidWith] : bookingsCopy.refundLabel}
            timeOf={(at) => formatDayTime(at, zone)}
            onRetried={reloadBookings}
          />
        ))}
        {disputedCents > 0 && <MoneyLine title={copy.heldByBank} amount={`−${formatMoney(disputedCents)}`} />}
        {chargedBackCents > 0 && (
          <MoneyLine title={bookingsCopy.chargedBack} amount={`−${formatMoney(chargedBackCents)}`} />
        )}
        <Owed detail={detail} onUse={canUse ? () => setPaying(true) : undefined} />
        {remaining !== undefined && (
          <MoneyLine title={<b>{copy.remaining}</b>} amount={<b>{formatMoney(remaining)}</b>} />
        )}
      </ul>
      {isPaying && <PayWithValueDialog detail={detail} onClose={() => setPaying(false)} />}
    </section>
  );
}

/** Fees, and what is left to pay at the visit. */
function Owed({ detail, onUse }: { detail: BookingDetail; onUse: (() => void) | undefined }) {
  const { booking, cardLabel, dues = [] } = detail;
  const atVisitCents = owedAtVisit(detail);
  return (
    <>
      {dues.map((due) => (
        <DueLine
          key={due.id}
          due={due}
          zone={booking.business.timezone}
          bookingId={booking.id}
          cardLabel={cardLabel ?? moneyCopy.theirCard}
        />
      ))}
      {atVisitCents > 0 && (
        <MoneyLine title={<b>{moneyCopy.atVisit}</b>} amount={<b>{formatMoney(atVisitCents)}</b>}>
          {onUse && (
            <Button variant="secondary" size="sm" className="mt-1 self-start" onClick={onUse}>
              {giftCards.useOne}
            </Button>
          )}
        </MoneyLine>
      )}
    </>
  );
}

/** Whether a gift card or package could pay what remains; the option is hidden if there is none. */
function useCanUseValue(detail: BookingDetail): boolean {
  const { hasGiftCards, hasPackages } = useAnyValue();
  const { canChange } = useBookingsAccess();
  return (hasGiftCards || hasPackages) && owedAtVisit(detail) > 0 && canChange(detail.booking);
}

function DisputeNotice({ dispute, zone }: { dispute: Dispute; zone: string }) {
  const may = usePermission();
  const { title, text } = describeDispute(dispute, zone);
  return (
    <Banner tone={DISPUTE_HOLDS[dispute.state] === 'NOTHING' ? 'info' : 'warning'} title={title}>
      <TimeText>{text}</TimeText>
      {may('money.refund') && (
        <div className="mt-2">
          <EvidenceButton paymentId={dispute.paymentId} />
        </div>
      )}
    </Banner>
  );
}
