import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { BOOKING_REFUSAL_MESSAGES } from '@primehour/domain/booking/copy';
import {
  type BookingRefusal,
  canCancel,
  canMarkAttendance,
  canModify,
  canRestore,
} from '@primehour/domain/booking/transitions';
import type { Result } from '@primehour/domain/result';
import type { Attendance, Instant } from '@primehour/domain/vocabulary';
import { CalendarClockIcon, CheckIcon, CloseIcon, InfoIcon, RotateCcwIcon, UserIcon } from '@primehour/ui/icon';
import { Menu, type MenuItem } from '@primehour/ui/menu';
import { type ShowToast, useToast } from '@primehour/ui/toasts';
import type { ReactNode } from 'react';
import * as copy from '../../../copy/bookings.ts';
import * as labels from '../../../copy/labels.ts';
import { openModal } from '../../../modals/store.ts';
import { stateOf } from '../model.ts';
import { confirmRestore } from '../restore-question.ts';
import { useBookingsAccess } from '../use-bookings-access.ts';

const reasonOf = (verdict: Result<true, BookingRefusal>): string | undefined =>
  verdict.ok ? undefined : BOOKING_REFUSAL_MESSAGES[verdict.reason];

/** Loaded with the first mark, because most rows never need it. */
async function storeMark(booking: Booking, attendance: Attendance | null, toast: ShowToast): Promise<void> {
  if (attendance === 'NO_SHOW') return await (await import('../no-show-question.ts')).markNoShow(booking, toast);
  const { mark } = await import('../details-queries.ts');
  await mark(booking, attendance, toast);
}

/** What may be done with a booking now; restore appears only where it is possible (product/bookings#status). */
export function BookingMenu({ booking, now }: { booking: Booking; now: Instant }) {
  const toast = useToast();
  const canChange = useBookingsAccess().canChange(booking);
  const state = stateOf(booking);
  const setMark = async (attendance: Attendance | null) => {
    try {
      await storeMark(booking, attendance, toast);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const markItem = (label: string, icon: ReactNode, attendance: Attendance | null): MenuItem => ({
    label,
    icon,
    onSelect: () => void setMark(attendance),
  });
  const restoreItem: MenuItem = {
    label: copy.restoreLabel,
    icon: <RotateCcwIcon />,
    onSelect: () => void confirmRestore(booking, toast),
  };
  // The three specified actions come first; these are additional.
  const marks: MenuItem[] = [
    ...(booking.attendance === 'DONE' ? [] : [markItem(copy.markDone, <CheckIcon />, 'DONE')]),
    ...(booking.attendance === 'NO_SHOW' ? [] : [markItem('Mark No-show', <UserIcon />, 'NO_SHOW')]),
    ...(booking.attendance === null ? [] : [markItem(copy.removeMark, <RotateCcwIcon />, null)]),
  ];
  const changes: MenuItem[] = [
    {
      label: copy.modifyLabel,
      icon: <CalendarClockIcon />,
      disabledReason: reasonOf(canModify(state, now)),
      onSelect: () => openModal('MODIFY_BOOKING', { booking }),
    },
    ...(canRestore(state, now).ok && !booking.isClientErased ? [restoreItem] : []),
    {
      label: copy.cancelLabel,
      icon: <CloseIcon />,
      tone: 'danger',
      disabledReason: reasonOf(canCancel(state, now)),
      onSelect: () => openModal('CANCEL_BOOKING', { booking }),
    },
    ...(canMarkAttendance(state, now).ok ? marks : []),
  ];
  return (
    <Menu
      label={copy.actionsLabel(booking.userName)}
      items={[
        ...(canChange ? changes : []),
        {
          label: labels.bookingDetails,
          icon: <InfoIcon />,
          onSelect: () => openModal('BOOKING_DETAILS', { bookingId: booking.id }),
        },
      ]}
    />
  );
}
