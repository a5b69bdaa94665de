import { Dial } from '@primehour/ui/empty-state';
import { CalendarCheckIcon, CheckIcon, CloseIcon, HourglassIcon } from '@primehour/ui/icon';
import type { ReactNode } from 'react';
import type { MyBookingState } from '../my-booking-state.ts';

const MARKS: Record<MyBookingState, ReactNode> = {
  HELD: <HourglassIcon />,
  LAPSED: <HourglassIcon />,
  BOOKED: <CheckIcon className="text-success" />,
  COMPLETED: <CalendarCheckIcon />,
  CANCELLED: <CloseIcon />,
};

/** The state of a booking at a glance, on a twelve-hour dial. */
export function StateMark({ state }: { state: MyBookingState }) {
  return (
    <span className="mb-4 block">
      <Dial icon={MARKS[state]} />
    </span>
  );
}
