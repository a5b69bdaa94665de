import type { MyBooking } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import { Button, LinkButton } from '@primehour/ui/button';
import { CalendarClockIcon, CalendarIcon, CloseIcon } from '@primehour/ui/icon';
import { calendarLinks } from '../calendar-links.ts';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';
import { payRest, replaceCard } from '../copy/payment.ts';
import { sooner } from '../copy/waitlist.ts';
import { hasReceipt } from '../my-booking-state.ts';
import { ChangeNote } from './change-note.tsx';

type BookingActionsProps = {
  token: string;
  booking: MyBooking;
  soonerPath: string | null;
  now: number;
  clientZone: string | null;
};

/** What a client can do with an upcoming booking. */
export function BookingActions({ token, booking, soonerPath, now, clientZone }: BookingActionsProps) {
  const { canMove, canCancel, card, restCents } = booking;
  const { google, outlook } = calendarLinks(booking);
  return (
    <div className="flex flex-col gap-3">
      <LinkButton href={publicPaths.myCalendarFile(token)} size="lg" isFullWidth icon={<CalendarIcon />}>
        {copy.addToCalendar}
      </LinkButton>
      <p className="-mt-1 flex flex-wrap gap-x-6 text-sm">
        <OtherCalendar href={google}>{copy.googleCalendar}</OtherCalendar>
        <OtherCalendar href={outlook}>{copy.outlook}</OtherCalendar>
        {hasReceipt(booking) && <ReceiptLink token={token} />}
        {card?.canReplace && !card.isMissing && (
          <a href={publicPaths.myNewCard(token)} className="text-action inline-flex min-h-11 items-center">
            {replaceCard(card.label ?? '')}
          </a>
        )}
      </p>
      {restCents !== undefined && (
        <LinkButton href={publicPaths.myDue(token)} size="lg" variant="secondary" isFullWidth>
          {payRest(formatMoney(restCents))}
        </LinkButton>
      )}
      {canMove && (
        <LinkButton
          href={publicPaths.myMove(token)}
          size="lg"
          variant="secondary"
          isFullWidth
          icon={<CalendarClockIcon />}
        >
          {copy.move}
        </LinkButton>
      )}
      {soonerPath !== null && (
        <form method="post" action={soonerPath}>
          <Button type="submit" size="lg" variant="quiet" isFullWidth>
            {sooner}
          </Button>
        </form>
      )}
      {canCancel && (
        <LinkButton href={publicPaths.myCancel(token)} size="lg" variant="quiet" isFullWidth icon={<CloseIcon />}>
          {labels.cancelBooking}
        </LinkButton>
      )}
      <ChangeNote booking={booking} now={now} clientZone={clientZone} />
    </div>
  );
}

export function ReceiptLink({ token }: { token: string }) {
  return (
    <a href={publicPaths.myReceipt(token)} className="text-action inline-flex min-h-11 items-center">
      {labels.receipt}
    </a>
  );
}

/** Opens in a new tab, and doesn't get this page's URL. */
function OtherCalendar({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-action inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}
