import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { CANCEL_BEHAVIORS, CANCEL_REASONS, type CancelBehavior, type CancelReason } from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, useTransition } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/bookings.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { RefundFields } from './components/refund-fields.tsx';
import { bookingQuery } from './details-queries.ts';
import { CANCEL_BEHAVIOR_WORDS, CANCEL_REASON_WORDS } from './model.ts';
import { cancel } from './queries.ts';
import {
  ALL_OF_IT,
  mayHaveCharge,
  REFUND_CHOICES,
  refundAmountOf,
  type RefundFields as Refund,
} from './refund-form.ts';

const reasons = CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_WORDS[value] }));
const behaviors = CANCEL_BEHAVIORS.map((value) => ({ value, label: CANCEL_BEHAVIOR_WORDS[value] }));

type Props = { booking: Booking; onClose: () => void };

/** See product/bookings#cancel. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const id = useId();
  const cancelling = useCancelling(booking, onClose);
  const { wasPressed, cancelReason, cancelBehavior, setReason, setBehavior, error, isBusy } = cancelling;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={copy.cancelLabel}
      description={copy.cancelText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {copy.keepLabel}
          </Button>
          <Button variant="danger" type="submit" form={id} isBusy={isBusy} disabled={cancelling.isWaiting}>
            {copy.cancelLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        // Not as its action: behind that React resets the form, and after a refusal other choices would show.
        onSubmit={(event) => {
          event.preventDefault();
          cancelling.submit();
        }}
        className="flex flex-col gap-5"
      >
        <BookingSummary booking={booking} />
        <RadioCards
          legend={copy.reasonLegend}
          name="cancelReason"
          options={reasons}
          value={cancelReason ?? ''}
          error={wasPressed && !cancelReason ? copy.reasonMissing : undefined}
          onChange={(event) => setReason(chosen(CANCEL_REASONS, event.currentTarget.value) ?? cancelReason)}
        />
        <RadioCards
          legend={copy.timeLegend}
          name="cancelBehavior"
          options={behaviors}
          value={cancelBehavior ?? ''}
          error={wasPressed && !cancelBehavior ? copy.timeChoiceMissing : undefined}
          onChange={(event) => setBehavior(chosen(CANCEL_BEHAVIORS, event.currentTarget.value) ?? cancelBehavior)}
        />
        <RefundPart cancelling={cancelling} />
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}

type Cancelling = ReturnType<typeof useCancelling>;

/** A cancellation while it is chosen: the reason, the time, the refund, and sending it. */
function useCancelling(booking: Booking, onClose: () => void) {
  const toast = useToast();
  const [cancelReason, setReason] = useState<CancelReason>();
  const [cancelBehavior, setBehavior] = useState<CancelBehavior>();
  const [changed, setChanged] = useState<Refund>(ALL_OF_IT);
  const [wasPressed, setPressed] = useState(false);
  const [error, setError] = useState<string>();
  const isCharged = mayHaveCharge(booking);
  const { data, ...loading } = useQuery({ ...bookingQuery(booking.id), enabled: isCharged }, queryClient);
  const refundableCents = data?.money.refundableCents ?? 0;
  const amount = refundAmountOf(refundableCents > 0 ? changed : ALL_OF_IT, refundableCents);
  const [isBusy, startTransition] = useTransition();

  const submit = () => {
    setPressed(true);
    if (!cancelReason || !cancelBehavior || 'error' in amount) return;
    const refund = data && data.money.chargedCents > 0 ? { refundCents: amount.cents } : {};
    startTransition(async () => {
      try {
        await cancel({ id: booking.id, cancelReason, cancelBehavior, ...refund });
        toast.success(copy.cancelled);
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  };
  return {
    cancelReason,
    setReason,
    cancelBehavior,
    setBehavior,
    changed,
    setChanged,
    wasPressed,
    error,
    money: data?.money,
    loading,
    refundableCents,
    amount,
    isBusy,
    submit,
    /** What was paid is still being looked up. */
    isWaiting: isCharged && !data,
  };
}

/** What of the payment goes back, once it is known what was paid. */
function RefundPart({ cancelling }: { cancelling: Cancelling }) {
  const { isWaiting, loading, money, refundableCents, changed, setChanged, wasPressed, amount } = cancelling;
  return (
    <>
      {isWaiting && loading.error && (
        <ErrorState
          title={copy.paymentFailedTitle}
          message={messageOf(loading.error)}
          onRetry={() => void loading.refetch()}
          isRetrying={loading.isFetching}
        />
      )}
      {isWaiting && !loading.error && <SkeletonText lines={6} />}
      {refundableCents > 0 && (
        <RefundFields
          fields={changed}
          refundableCents={refundableCents}
          choices={REFUND_CHOICES}
          error={wasPressed && 'error' in amount ? amount.error : undefined}
          onChange={setChanged}
        />
      )}
      {money && money.disputedCents > 0 && <Banner tone="warning">{copy.refundBlocked}</Banner>}
    </>
  );
}

const chosen = <Value extends string>(options: readonly Value[], value: string): Value | undefined =>
  options.find((option) => option === value);
