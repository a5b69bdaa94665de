import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { CANCEL_BEHAVIORS, CANCEL_REASONS, type CancelBehavior, type CancelReason } from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { RadioCards } from '@primehour/ui/radio-cards';
import { useToast } from '@primehour/ui/toasts';
import { useId, useState, useTransition } from 'react';
import { BookingSummary } from './components/booking-summary.tsx';
import { CANCEL_BEHAVIOR_WORDS, CANCEL_REASON_WORDS } from './form.ts';
import { cancel } from './queries.ts';

const reasons = CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_WORDS[value] }));
const behaviors = CANCEL_BEHAVIORS.map((value) => ({ value, label: CANCEL_BEHAVIOR_WORDS[value] }));

type Props = { booking: Booking; onClose: () => void };

/** Spec 2 §4 and §8, booking cancel. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const toast = useToast();
  const id = useId();
  const [cancelReason, setReason] = useState<CancelReason>('CLIENT_REQUEST');
  const [cancelBehavior, setBehavior] = useState<CancelBehavior>('OPEN_TIME');
  const [error, setError] = useState<string>();
  const [isBusy, startTransition] = useTransition();

  const submit = () =>
    startTransition(async () => {
      try {
        await cancel({ id: booking.id, cancelReason, cancelBehavior });
        toast.success('Booking cancelled successfully');
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title="Cancel Booking"
      description="Are you sure you want to cancel this booking? The refund must be issued manually."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep Booking
          </Button>
          <Button variant="danger" type="submit" form={id} isBusy={isBusy}>
            Cancel Booking
          </Button>
        </>
      }
    >
      <form
        id={id}
        // Not as its action: behind that React resets the form, and after a refusal other choices would show.
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-5"
      >
        <BookingSummary booking={booking} />
        <RadioCards
          legend="Why is it cancelled?"
          name="cancelReason"
          options={reasons}
          value={cancelReason}
          onChange={(event) => setReason(chosen(CANCEL_REASONS, event.currentTarget.value) ?? cancelReason)}
        />
        <RadioCards
          legend="What happens to its time?"
          name="cancelBehavior"
          options={behaviors}
          value={cancelBehavior}
          onChange={(event) => setBehavior(chosen(CANCEL_BEHAVIORS, event.currentTarget.value) ?? cancelBehavior)}
        />
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}

const chosen = <Value extends string>(options: readonly Value[], value: string): Value | undefined =>
  options.find((option) => option === value);
