import { publicPaths } from '@primehour/contract/public-paths';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { Banner } from '@primehour/ui/banner';
import { Calendar } from '../calendar/calendar.tsx';
import type { CalendarSeed, MoveModel } from '../calendar/models.ts';
import { BookingCard } from '../components/booking-card.tsx';
import { SubmitBar } from '../components/form-parts.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SlotNotice } from '../components/slot-notice.tsx';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/my-booking.ts';
import { describeCutoff } from '../describe-cutoff.ts';

type MyMovePageProps = { model: MoveModel; seed: CalendarSeed | null };

export function MyMovePage({ model, seed }: MyMovePageProps) {
  const { booking, token, notice, clientZone } = model;
  const action = publicPaths.myMove(token);
  const cutoffHours = (booking.startAt - booking.changeUntil) / HOUR_MS;
  return (
    <>
      <SlotNotice notice={notice}>
        {(at) => (
          <form method="post" action={action}>
            <button type="submit" name="startAt" value={at} className="time">
              <LocalTime at={at} format="day-time" zone={booking.business.zone} clientZone={clientZone} />
            </button>
          </form>
        )}
      </SlotNotice>
      <div className="booking">
        <div className="pt-6 pb-8 lg:pt-0">
          <h1 className="mb-4 text-2xl font-semibold">{bookingCopy.moveTitle}</h1>
          {booking.isMoveLate && (
            <Banner tone="warning" className="mb-4">
              {copy.moveIsLate}
            </Banner>
          )}
          <BookingCard booking={booking} clientZone={clientZone}>
            <a href={publicPaths.myBooking(token)} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
              {copy.keepTime}
            </a>
          </BookingCard>
        </div>
        <section id="days" aria-labelledby="days-title" className="days">
          <h2 id="days-title" className="section-title">
            {copy.newTimeTitle}
          </h2>
          {/* A new time within the cut-off can't be changed again. */}
          {cutoffHours > 0 && (
            <p className="mb-4 text-sm text-ink-muted">{bookingCopy.changesPolicy(describeCutoff(cutoffHours))}</p>
          )}
          <form method="post" action={action}>
            <div id="calendar">{seed && <Calendar {...seed} isHydrated={false} />}</div>
            <SubmitBar className="action-bar-of-times">{copy.moveToTime}</SubmitBar>
          </form>
        </section>
      </div>
    </>
  );
}
