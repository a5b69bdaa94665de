import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Due } from '@primehour/contract/due';
import { DUE_KIND_LABELS } from '@primehour/domain/due/copy';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import { unbroken } from '@primehour/domain/format/unbroken';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import * as copy from '../../../copy/booking-money.ts';
import * as labels from '../../../copy/labels.ts';
import { openModal } from '../../../modals/store.ts';
import { MoneyDetail, MoneyLine } from '../../../refunds/money-line.tsx';
import { usePermission } from '../../../session/use-access.ts';
import { dueLineOf, isOpen, describeTrust } from '../terms-model.ts';
import { charge, waive } from '../terms-queries.ts';

type LineProps = { due: Due; bookingId: string; zone: string; cardLabel: string };

/** A fee: its state, and the buttons that charge it now or waive it. */
export function DueLine({ due, bookingId, zone, cardLabel }: LineProps) {
  const toast = useToast();
  const canChange = usePermission()('money.refund');
  const { label, tone, detail } = dueLineOf(due, zone);
  const amount = formatMoney(due.amountCents);
  const confirmWaive = () =>
    openModal('CONFIRM', {
      title: copy.waiveTitle(amount),
      message: due.state === 'PAID' ? copy.waivePaidText : copy.waiveText,
      confirmLabel: copy.waive,
      onConfirm: async () => {
        await waive(bookingId, due.id);
        toast.success(copy.waived);
      },
    });
  const confirmCharge = () =>
    openModal('CONFIRM', {
      title: copy.chargeTitle(amount),
      message: copy.chargeText(cardLabel),
      confirmLabel: copy.charge,
      onConfirm: async () => {
        await charge(bookingId, due.id);
        toast.success(copy.charged);
      },
    });
  return (
    <MoneyLine
      title={
        <>
          {DUE_KIND_LABELS[due.kind]} <Tag tone={tone}>{label}</Tag>
        </>
      }
      amount={isOpen(due) || due.state === 'PAID' ? amount : <s className="text-ink-muted">{amount}</s>}
    >
      {detail && (
        <MoneyDetail>
          <TimeText>{detail}</TimeText>
        </MoneyDetail>
      )}
      {canChange && (due.canCharge || due.canWaive) && (
        <div className="mt-1 flex flex-wrap gap-2">
          {due.canCharge && (
            <Button variant="secondary" size="sm" onClick={confirmCharge}>
              {due.canUndo ? copy.chargeNow : copy.chargeAgain}
            </Button>
          )}
          {due.canWaive && (
            <Button variant="quiet" size="sm" onClick={confirmWaive}>
              {copy.waive}
            </Button>
          )}
        </div>
      )}
    </MoneyLine>
  );
}

/** What the client agreed to, word for word, and the card behind it, or why nothing was asked for. */
export function DetailsAgreement({ detail }: { detail: BookingDetail }) {
  const { booking, terms, cardLabel, cardMissing } = detail;
  const zone = booking.business.timezone;
  const trusted = describeTrust(detail);
  return (
    <>
      {cardMissing && (
        <Banner tone="warning" title={labels.cardMissing}>
          {copy.cardMissingText}
        </Banner>
      )}
      {trusted && <p className="text-ink-muted wrap-anywhere">{trusted}</p>}
      {terms?.agreement && (
        <figure className="rounded-lg bg-sunken px-3 py-2.5">
          <figcaption className="text-xs text-ink-muted">{copy.agreedTo}</figcaption>
          <blockquote className="mt-1 wrap-anywhere">{unbroken(terms.agreement.words)}</blockquote>
          <p className="mt-1 text-xs text-ink-muted">
            <TimeText>{copy.agreedAt(formatDayTime(terms.agreement.agreedAt, zone))}</TimeText>
            {cardLabel && ` · ${cardLabel}`}
          </p>
          {terms.policyName && (
            <p className="text-xs text-ink-muted wrap-anywhere">{copy.bookedUnder(terms.policyName)}</p>
          )}
        </figure>
      )}
    </>
  );
}
