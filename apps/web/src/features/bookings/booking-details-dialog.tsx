import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { canCancel, canMarkAttendance, canModify, canRestore } from '@primehour/domain/booking/transitions';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { SkeletonText } from '@primehour/ui/skeleton';
import { TimeText } from '@primehour/ui/time-text';
import { type ShowToast, useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/booking-details.ts';
import * as bookingsCopy from '../../copy/bookings.ts';
import * as labels from '../../copy/labels.ts';
import { useAskToClose } from '../../forms/use-unsaved.ts';
import { openModal } from '../../modals/store.ts';
import { usePermission } from '../../session/use-access.ts';
import { zoneNote } from '../../session/viewer-zone.ts';
import { DetailsFacts } from './components/details-facts.tsx';
import { DetailsMoney } from './components/details-money.tsx';
import { DetailsNotes } from './components/details-notes.tsx';
import { DetailsTimeline } from './components/details-timeline.tsx';
import { bookingQuery, mark, setPaid } from './details-queries.ts';
import { stateOf } from './model.ts';
import { confirmRestore } from './restore-question.ts';
import { describeNoShow } from './terms-model.ts';
import { useBookingsAccess } from './use-bookings-access.ts';
import { formatRange } from './week-items-model.ts';

type Props = { bookingId: string; onClose: () => void };

/** Everything about one booking: its facts, what to do with it, notes, and what has happened so far. */
export function BookingDetailsDialog({ bookingId, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(bookingQuery(bookingId), queryClient);
  const [now] = useState(() => Date.now() as Instant);
  const booking = data?.booking;
  const askToClose = useAskToClose();
  const { canChange } = useBookingsAccess();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      askToClose={askToClose}
      size="md"
      title={booking?.userName ?? copy.title}
      description={booking && <WhatAndWhen booking={booking} />}
      footer={data && canChange(data.booking) && <Actions detail={data} {...{ now, onClose, askToClose }} />}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <DetailsFacts detail={data} now={now} />
          <DetailsMoney detail={data} />
          <DetailsNotes
            {...{ bookingId }}
            notes={data.notes}
            zone={data.booking.business.timezone}
            canChange={canChange(data.booking)}
          />
          <DetailsTimeline detail={data} />
        </div>
      ) : error ? (
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className="h-100" role="status">
          <span className="sr-only">{labels.loading}</span>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  );
}

/** The zone is named here for the whole dialog, if the viewer's clock differs (product/shell#times). */
function WhatAndWhen({ booking: { service, startDate, endDate, business } }: { booking: Booking }) {
  const [startAt, endAt] = [Date.parse(startDate), Date.parse(endDate)];
  const note = zoneNote(business.timezone, startAt);
  return (
    <>
      {`${service.name}\u00A0· `}
      {/* Day and times go to the next line together. */}
      <span className="inline-block">
        <TimeText>{formatRange(startAt, endAt, business.timezone)}</TimeText>
      </span>
      {note && <span className="block">{note}</span>}
    </>
  );
}

/** Marks a no-show. If that charges the client's card, it asks first. */
const markMissed = (detail: BookingDetail, toast: ShowToast, run: (action: () => Promise<void>) => void) =>
  describeNoShow(detail) === undefined
    ? run(() => mark(detail.booking, 'NO_SHOW', toast))
    : openModal('NO_SHOW', { detail });

type Closing = { onClose: () => void; askToClose: ReturnType<typeof useAskToClose> };

/** Starts an action once the dialog has closed, so that Undo can be reached. */
function useClosingAction({ onClose, askToClose }: Closing) {
  const toast = useToast();
  const [isBusy, startAction] = useAction();
  const run = (action: () => Promise<void>) =>
    askToClose(() =>
      startAction(async () => {
        try {
          onClose();
          await action();
        } catch (error) {
          toast.error(messageOf(error));
        }
      }),
    );
  return [isBusy, run] as const;
}

type ActionsProps = Closing & { detail: BookingDetail; now: Instant };

/** The possible actions. */
function Actions({ detail, now, onClose, askToClose }: ActionsProps) {
  const { booking } = detail;
  const toast = useToast();
  const [isBusy, run] = useClosingAction({ onClose, askToClose });
  const canTake = usePermission()('money.take');
  const state = stateOf(booking);
  const { attendance } = booking;
  return (
    // Two per row on phones, to leave space for the facts above.
    <div className="grid w-full grid-cols-2 gap-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:flex sm:justify-end">
      {canMarkAttendance(state, now).ok && (
        <>
          {attendance !== null && (
            <Button variant="quiet" isBusy={isBusy} onClick={() => run(() => mark(booking, null, toast))}>
              {bookingsCopy.removeMark}
            </Button>
          )}
          {attendance !== 'NO_SHOW' && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => markMissed(detail, toast, run)}>
              {copy.markNoShow}
            </Button>
          )}
          {attendance !== 'DONE' && (
            <Button isBusy={isBusy} onClick={() => run(() => mark(booking, 'DONE', toast))}>
              {bookingsCopy.markDone}
            </Button>
          )}
        </>
      )}
      {booking.payment === 'PAY_AT_VISIT' && canTake && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => run(() => setPaid(booking, true, toast))}>
          {copy.markPaid}
        </Button>
      )}
      {canRestore(state, now).ok && !booking.isClientErased && (
        <Button variant="secondary" onClick={() => void confirmRestore(booking, toast)}>
          {bookingsCopy.restoreLabel}
        </Button>
      )}
      {canCancel(state, now).ok && (
        <Button variant="secondary" onClick={() => openModal('CANCEL_BOOKING', { booking })}>
          {bookingsCopy.cancelLabel}
        </Button>
      )}
      {canModify(state, now).ok && (
        <Button onClick={() => openModal('MODIFY_BOOKING', { booking })}>{bookingsCopy.modifyLabel}</Button>
      )}
    </div>
  );
}
