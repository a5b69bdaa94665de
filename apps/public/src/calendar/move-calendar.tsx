import { publicPaths } from '@primehour/contract/public-paths';
import { TimeText } from '@primehour/ui/time-text';
import { CalendarPanel } from './calendar-panel.tsx';
import type { MoveCalendarModel } from './models.ts';
import { useShownZone } from './use-shown-zone.ts';
import { useSlots } from './use-slots.ts';

type MoveCalendarProps = { model: MoveCalendarModel; slotsPath: string; isHydrated: boolean };

/** The same calendar inside the form that moves a booking: a time is a choice, sent by the form's own button. */
export function MoveCalendar({ model, slotsPath, isHydrated }: MoveCalendarProps) {
  const { business, bookedAt, token } = model;
  const { slotWindow, pending, show } = useSlots(model.window, slotsPath, false);
  const zones = useShownZone({
    businessZone: business.zone,
    clientZone: model.clientZone,
    window: slotWindow,
    isHydrated,
  });
  if (!slotWindow) return null;
  return (
    <CalendarPanel {...{ slotWindow, pending, show, zones, business }} hrefOf={(day) => publicPaths.myMove(token, day)}>
      {({ at, label }) => (
        <label className="time">
          <input type="radio" name="startAt" value={at} required disabled={at === bookedAt} />
          <TimeText>{label}</TimeText>
        </label>
      )}
    </CalendarPanel>
  );
}
