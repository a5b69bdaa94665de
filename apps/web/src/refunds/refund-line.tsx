import type { Refund } from '@primehour/contract/refund';
import { formatMoney } from '@primehour/domain/format/money';
import { REFUND_FAILURE_MESSAGES, REFUND_STATE_LABELS, TAKEN_SHARE_MESSAGES } from '@primehour/domain/refund/copy';
import { type RefundState } from '@primehour/domain/refund/refund';
import { Button } from '@primehour/ui/button';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/refunds.ts';
import { openModal } from '../modals/store.ts';
import { describeCause } from './describe-cause.ts';
import { MoneyDetail, MoneyLine } from './money-line.tsx';
import { retry } from './retry.ts';

/** A refund that has arrived needs no label next to its amount. */
const STATE_TONES: Record<Exclude<RefundState, 'PAID_BACK'>, TagTone> = {
  OWED: 'warning',
  UNDER_WAY: 'info',
  FAILED: 'danger',
};

type Props = {
  refund: Refund;
  /** 'Refund', or the recipient if there are several people. */
  title: string;
  /** Formats an instant like the surrounding screen. */
  timeOf: (at: number) => string;
  /** Reloads the data of the surrounding screen. */
  onRetried: () => Promise<void>;
};

/** A refund of a booking or an auction: its state, and a retry if it failed. */
export function RefundLine({ refund, title, timeOf, onRetried }: Props) {
  const toast = useToast();
  const { id, amountCents, state, payer, at, failure, share, canRetry } = refund;
  const amount = formatMoney(amountCents);
  const openRetryDialog = () =>
    openModal('CONFIRM', {
      title: copy.retryTitle,
      message: copy.retryText(amount),
      confirmLabel: labels.refundAmount(amount),
      onConfirm: async () => {
        await retry(id);
        toast.success(labels.refundStartedOf(amount));
        await onRetried();
      },
    });
  return (
    <MoneyLine
      title={
        <>
          {title}
          {state !== 'PAID_BACK' && <Tag tone={STATE_TONES[state]}>{REFUND_STATE_LABELS[state]}</Tag>}
        </>
      }
      amount={state === 'FAILED' ? <s className="text-ink-muted">{amount}</s> : `−${amount}`}
    >
      <MoneyDetail>
        <TimeText>{timeOf(at)}</TimeText> · {describeCause(refund)}
        {payer === 'PLATFORM' && ` · ${copy.paidByUs}`}
        {refund.taxCents ? ` · ${copy.includingTax(formatMoney(refund.taxCents))}` : ''}
      </MoneyDetail>
      {failure && <p className="wrap-anywhere">{REFUND_FAILURE_MESSAGES[failure]}</p>}
      {share && <p className="text-ink-muted">{TAKEN_SHARE_MESSAGES[share]}</p>}
      {canRetry && (
        <Button variant="secondary" size="sm" className="mt-1 self-start" onClick={openRetryDialog}>
          {copy.retryLabel}
        </Button>
      )}
    </MoneyLine>
  );
}
