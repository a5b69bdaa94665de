import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { formatMoney } from '@primehour/domain/format/money';
import { ErrorState } from '@primehour/ui/error-state';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/bookings.ts';
import * as labels from '../../copy/labels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { isSame } from '../../is-same.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { RefundFields } from './components/refund-fields.tsx';
import { bookingQuery, refund } from './details-queries.ts';
import { reloadBookings } from './queries.ts';
import { ALL_OF_IT, refundAmountOf, type RefundFields as Fields } from './refund-form.ts';

type Props = { booking: Booking; onClose: () => void };

/** Refunds all or part of what was paid online. */
export function RefundBookingDialog({ booking, onClose }: Props) {
  const { data, error: loadError, isFetching, refetch } = useQuery(bookingQuery(booking.id), queryClient);
  const refundableCents = data?.money.refundableCents ?? 0;
  const goneCents = data ? data.money.refundedCents + data.money.refundingCents : 0;
  const { fields, change, problem, cents, failure, isChanged, isBusy, submit } = useRefunding(
    booking.id,
    refundableCents,
    onClose,
  );
  return (
    <FormDialog
      title={copy.refundTitle}
      submitLabel={cents ? labels.refundAmount(formatMoney(cents)) : copy.refundLabel}
      isChanged={isChanged}
      isBusy={isBusy}
      isInvalid={refundableCents === 0}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <BookingSummary booking={booking} />
      {data && refundableCents > 0 && (
        <RefundFields
          fields={fields}
          refundableCents={refundableCents}
          tipCents={data.money.tipCents}
          choices={['ALL', 'PART']}
          error={problem}
          onChange={change}
        />
      )}
      {goneCents > 0 && <p className="text-ink-muted">{copy.alreadyRefunded(formatMoney(goneCents))}</p>}
      {data && refundableCents === 0 && <p>{copy.nothingToRefund}</p>}
      {!data && loadError && (
        <ErrorState
          title={copy.paymentFailedTitle}
          message={messageOf(loadError)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !loadError && <SkeletonText lines={4} />}
    </FormDialog>
  );
}

/** The state of a refund being entered: its amount, and starting it. */
function useRefunding(bookingId: string, refundableCents: number, onClose: () => void) {
  const toast = useToast();
  // Kept while the dialog is open so that a repeated press does not start a second refund.
  const [keyOf] = useState(() => createRequestKeys<number>());
  const [fields, setFields] = useState<Fields>(ALL_OF_IT);
  const [wasPressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const amount = refundAmountOf(fields, refundableCents);
  const cents = 'cents' in amount ? amount.cents : undefined;

  const submit = async () => {
    setPressed(true);
    if (cents === undefined) return;
    startAction(async () => {
      try {
        await refund({ id: bookingId, amountCents: cents, requestKey: keyOf(cents) });
        toast.success(labels.refundStartedOf(formatMoney(cents)));
        onClose();
      } catch (reason) {
        setFailure(messageOf(reason));
        // The refund may have been made even though its response was lost; then less is left to refund.
        void reloadBookings();
      }
    });
  };
  const change = (next: Fields) => {
    setFields(next);
    setFailure(undefined);
  };
  const problem = wasPressed && 'error' in amount ? amount.error : undefined;
  const isChanged = !isSame(fields, ALL_OF_IT);
  return { fields, change, problem, cents, failure, isChanged, isBusy, submit };
}
