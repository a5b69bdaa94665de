import { publicPaths } from '@primehour/contract/public-paths';
import { CalendarPanel } from './calendar-panel.tsx';
import type { MoveModel } from './models.ts';
import { useShownZone } from './use-shown-zone.ts';
import { useSlots } from './use-slots.ts';

type MoveCalendarProps = { model: MoveModel; slotsPath: string };

/** The same calendar inside the form that moves a booking: a time is a choice, sent by the form's own button. */
export function MoveCalendar({ model, slotsPath }: MoveCalendarProps) {
  const { booking, token, now } = model;
  const { slotWindow, isLoading, show } = useSlots(model.window, slotsPath, false);
  const zones = useShownZone(booking.business.zone, model.clientZone, slotWindow?.slots ?? [now]);
  if (!slotWindow) return null;
  return (
    <CalendarPanel
      {...{ slotWindow, isLoading, show, zones, now }}
      business={booking.business}
      hrefOf={(date) => publicPaths.myMove(token, { date })}
    >
      {({ at, label }) => (
        <label className="time">
          <input type="radio" name="startAt" value={at} required disabled={at === booking.startAt} className="sr-only" />
          {label}
        </label>
      )}
    </CalendarPanel>
  );
}
