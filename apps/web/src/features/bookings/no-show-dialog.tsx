import type { BookingDetail } from '@primehour/contract/booking-detail';
import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/booking-money.ts';
import { usePermission } from '../../session/use-access.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { bookingQuery, mark } from './details-queries.ts';
import { describeNoShow } from './terms-model.ts';
import { waive } from './terms-queries.ts';

type Props = { detail: BookingDetail; onClose: () => void };

/** A no-show that the client agreed to pay for: what would be charged, and the two answers. */
export function NoShowDialog({ detail, onClose }: Props) {
  const { booking } = detail;
  const toast = useToast();
  const canWaive = usePermission()('money.refund');
  const [failure, setFailure] = useState<string>();
  // After a press that marked the booking but failed to waive the fee: marking it again would be refused.
  const [isMarked, setMarked] = useState(false);
  const [isBusy, startAction] = useAction();
  const answer = (isCharged: boolean) =>
    startAction(async () => {
      try {
        if (!isMarked) await mark(booking, 'NO_SHOW', toast);
        setMarked(true);
        if (!isCharged) await waiveFee(booking.id);
        onClose();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={copy.noShowTitle}
      footer={
        <>
          {canWaive && (
            <Button variant="secondary" disabled={isBusy} onClick={() => answer(false)}>
              {copy.waive}
            </Button>
          )}
          <Button isBusy={isBusy} onClick={() => answer(true)}>
            {copy.charge}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <BookingSummary booking={booking} />
        <p className="font-medium wrap-anywhere">{describeNoShow(detail)}</p>
        <p className="text-ink-muted">{copy.noShowText}</p>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

/** Marking the no-show recorded the fee; it has not been charged yet, unlike one of an earlier mark. */
async function waiveFee(bookingId: string): Promise<void> {
  const { dues = [] } = await queryClient.fetchQuery(bookingQuery(bookingId));
  const fee = dues.find(({ kind, canWaive, state }) => kind === 'NO_SHOW' && canWaive && state !== 'PAID');
  if (fee) await waive(bookingId, fee.id);
}
