import type { Booking } from '@primehour/contract/booking-shapes';
import {
  BOOKING_REFUSAL_WORDS,
  type BookingRefusal,
  canCancel,
  canModify,
  canRestore,
} from '@primehour/domain/booking/transitions';
import type { Result } from '@primehour/domain/result';
import type { Instant } from '@primehour/domain/vocabulary';
import { CalendarClockIcon, CloseIcon, RotateCcwIcon } from '@primehour/ui/icon';
import { Menu, type MenuItem } from '@primehour/ui/menu';
import { useToast } from '@primehour/ui/toasts';
import { openModal } from '../../../shell/modal/store.ts';
import { stateOf } from '../form.ts';
import { restore } from '../queries.ts';

const reasonOf = (verdict: Result<true, BookingRefusal>): string | undefined =>
  verdict.ok ? undefined : BOOKING_REFUSAL_WORDS[verdict.reason];

/** What may be done with a booking now; restore appears only where it is possible (spec 2 §4). */
export function BookingMenu({ booking, now }: { booking: Booking; now: Instant }) {
  const toast = useToast();
  const state = stateOf(booking);
  const askToRestore = () =>
    openModal('CONFIRM', {
      title: 'Restore Booking',
      message: 'Are you sure you want to restore this booking?',
      confirmLabel: 'Restore Booking',
      onConfirm: async () => {
        await restore(booking.id);
        toast.success('Booking restored successfully');
      },
    });
  const restoreItem: MenuItem = { label: 'Restore Booking', icon: <RotateCcwIcon />, onSelect: askToRestore };
  return (
    <Menu
      label={`Actions for the booking of ${booking.userName}`}
      items={[
        {
          label: 'Modify Booking',
          icon: <CalendarClockIcon />,
          disabledReason: reasonOf(canModify(state, now)),
          onSelect: () => openModal('MODIFY_BOOKING', { booking }),
        },
        ...(canRestore(state, now).ok ? [restoreItem] : []),
        {
          label: 'Cancel Booking',
          icon: <CloseIcon />,
          tone: 'danger',
          disabledReason: reasonOf(canCancel(state, now)),
          onSelect: () => openModal('CANCEL_BOOKING', { booking }),
        },
      ]}
    />
  );
}
