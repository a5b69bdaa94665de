import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import {
  CANCEL_BEHAVIORS,
  CANCEL_REASONS,
  type CancelBehavior,
  type CancelReason,
  type Cents,
} from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as moneyCopy from '../../copy/booking-money.ts';
import * as copy from '../../copy/bookings.ts';
import { usePermission } from '../../session/use-access.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { RefundFields } from './components/refund-fields.tsx';
import { bookingQuery } from './details-queries.ts';
import { CANCEL_BEHAVIOR_LABELS, CANCEL_REASON_LABELS } from './model.ts';
import { describeDone } from './move-model.ts';
import { cancel } from './queries.ts';
import {
  ALL_OF_IT,
  mayHaveCharge,
  REFUND_CHOICES,
  refundAmountOf,
  type RefundFields as Refund,
} from './refund-form.ts';
import { describeCancel, describeFullRefund, costsClient } from './terms-model.ts';

const reasons = CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] }));
const behaviors = CANCEL_BEHAVIORS.map((value) => ({ value, label: CANCEL_BEHAVIOR_LABELS[value] }));

type Props = { booking: Booking; onClose: () => void };

/** See product/bookings#cancel. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const id = useId();
  const canceling = useCanceling(booking, onClose);
  const { wasPressed, cancelReason, cancelBehavior, setReason, setBehavior, error, isBusy } = canceling;
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
          <Button variant="danger" type="submit" form={id} isBusy={isBusy} disabled={canceling.isWaiting}>
            {copy.cancelLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          canceling.submit();
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
        <RefundPart canceling={canceling} />
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}

type Canceling = ReturnType<typeof useCanceling>;

/** The state of a cancellation being entered: its reason, time and refund, and sending it. */
function useCanceling(booking: Booking, onClose: () => void) {
  const toast = useToast();
  const [cancelReason, setReason] = useState<CancelReason>();
  const [cancelBehavior, setBehavior] = useState<CancelBehavior>();
  const [changed, setChanged] = useState<Refund>(ALL_OF_IT);
  const [isByPolicy, setByPolicy] = useState(true);
  const [wasPressed, setPressed] = useState(false);
  const [error, setError] = useState<string>();
  const isCharged = mayHaveCharge(booking);
  const { data, ...loading } = useQuery({ ...bookingQuery(booking.id), enabled: isCharged }, queryClient);
  const refundableCents = data?.money.refundableCents ?? 0;
  const amount = refundAmountOf(refundableCents > 0 ? changed : ALL_OF_IT, refundableCents);
  const [isBusy, startAction] = useAction();
  const canChoose = usePermission()('money.refund');
  // A cancellation for the partner's own reason refunds everything, whatever the policy.
  const onCancel = cancelReason === 'CLIENT_REQUEST' && costsClient(data?.terms) ? data?.terms?.onCancel : undefined;

  const submit = () => {
    setPressed(true);
    if (!cancelReason || !cancelBehavior || 'error' in amount) return;
    // Without an amount everything that is left is refunded.
    const typed = canChoose && data && data.money.chargedCents > 0 ? { refundCents: amount.cents } : {};
    const refund = onCancel ? (isByPolicy ? byPolicyOf(onCancel) : everythingOf(refundableCents)) : typed;
    startAction(async () => {
      try {
        const { textNotSent } = await cancel({ id: booking.id, cancelReason, cancelBehavior, ...refund });
        toast.success(describeDone(copy.canceled, textNotSent));
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
        // What was shown may have changed.
        void loading.refetch();
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
    detail: data,
    canChoose,
    onCancel,
    isByPolicy,
    setByPolicy,
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

/** How much of the payment is refunded, once it is known what was paid. */
function RefundPart({ canceling }: { canceling: Canceling }) {
  const { isWaiting, loading, money, refundableCents, changed, setChanged, wasPressed, amount } = canceling;
  const { detail, canChoose, cancelReason, onCancel } = canceling;
  const isFree = refundableCents > 0 && !onCancel;
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
      <PolicyPart canceling={canceling} />
      {isFree && detail && cancelReason && !canChoose && <Outcome>{describeFullRefund(detail)}</Outcome>}
      {isFree && canChoose && (
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

/** If there is only a fee, sending no amounts waives it. */
const everythingOf = (refundableCents: number) => (refundableCents > 0 ? { refundCents: refundableCents } : {});

const byPolicyOf = ({ refundCents, chargeCents }: { refundCents: number; chargeCents: number }) => ({
  refundCents: refundCents as Cents,
  chargeCents: chargeCents as Cents,
});

/** What the cancellation does with the client's money. */
const Outcome = ({ children }: { children: string }) => (
  <p role="status" className="rounded-lg bg-sunken px-4 py-3 font-medium wrap-anywhere">
    {children}
  </p>
);

/** What the client agreed to, and the option to refund everything (product/bookings#cancel). */
function PolicyPart({ canceling: { detail, canChoose, onCancel, isByPolicy, setByPolicy } }: { canceling: Canceling }) {
  if (!detail || !onCancel) return null;
  return (
    <div className="flex flex-col gap-3">
      <Outcome>{isByPolicy ? describeCancel(detail, onCancel) : describeFullRefund(detail)}</Outcome>
      {canChoose && (
        <CheckboxField
          label={moneyCopy.everythingInstead}
          checked={!isByPolicy}
          onChange={(event) => setByPolicy(!event.currentTarget.checked)}
        />
      )}
      {isByPolicy && onCancel.chargeCents > 0 && <p className="text-ink-muted">{moneyCopy.feeNote}</p>}
    </div>
  );
}

const chosen = <Value extends string>(options: readonly Value[], value: string): Value | undefined =>
  options.find((option) => option === value);
