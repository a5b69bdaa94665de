import { publicPaths } from '@primehour/contract/public-paths';
import { LinkButton } from '@primehour/ui/button';
import { CalendarClockIcon, CalendarIcon, CloseIcon } from '@primehour/ui/icon';

type BookingActionsProps = { token: string; canMove: boolean; canCancel: boolean };

export function BookingActions({ token, canMove, canCancel }: BookingActionsProps) {
  return (
    <div className="flex flex-col gap-3">
      <LinkButton href={publicPaths.myCalendarFile(token)} size="lg" isFullWidth icon={<CalendarIcon />}>
        Add to calendar
      </LinkButton>
      {canMove && (
        <LinkButton
          href={publicPaths.myMove(token)}
          size="lg"
          variant="secondary"
          isFullWidth
          icon={<CalendarClockIcon />}
        >
          Move to another time
        </LinkButton>
      )}
      {canCancel && (
        <LinkButton href={publicPaths.myCancel(token)} size="lg" variant="quiet" isFullWidth icon={<CloseIcon />}>
          Cancel booking
        </LinkButton>
      )}
    </div>
  );
}
