import { publicPaths } from '@primehour/contract/public-paths';
import { formatPhone } from '@primehour/domain/format/phone';
import type { ReactNode } from 'react';
import { OpenListings } from '../auction/open-listings.tsx';
import { Calendar } from '../calendar/calendar.tsx';
import type { BookingModel, CalendarSeed } from '../calendar/models.ts';
import { BusinessHeader } from '../components/business-header.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SlotNotice } from '../components/slot-notice.tsx';
import { cutoffWords } from '../cutoff-words.ts';

type BookingPageProps = { model: BookingModel; seed: CalendarSeed | null };

export function BookingPage({ model, seed }: BookingPageProps) {
  const { business, via, notice, clientZone, isCalendarActive } = model;
  return (
    <>
      <SlotNotice notice={notice}>
        {(at) => (
          <a href={detailsPath(model, at)} data-leaves className="time">
            <LocalTime at={at} words="day-time" zone={business.zone} clientZone={clientZone} />
          </a>
        )}
      </SlotNotice>
      <div className="booking">
        <BusinessHeader business={business} via={via} />
        {seed ? (
          <>
            <div id="calendar" className="contents">
              <Calendar {...seed} />
            </div>
            <p className="mt-4 text-sm text-ink-muted lg:col-start-1">
              You can move or cancel a booking {cutoffWords(model.changeCutoffHours)}.
            </p>
          </>
        ) : (
          <Closed model={model}>
            {isCalendarActive
              ? 'No services can be booked here yet.'
              : 'This calendar is not taking bookings right now.'}
          </Closed>
        )}
      </div>
      <OpenListings listings={model.openListings} zone={business.zone} clientZone={clientZone} />
    </>
  );
}

function detailsPath({ via, business, window }: BookingModel, at: number): string {
  const choice = { service: window?.serviceId, at };
  return via === 'VIP'
    ? publicPaths.vipDetails(business.id, choice)
    : publicPaths.bookingDetails(business.slug, choice);
}

function Closed({ model: { business }, children }: { model: BookingModel; children: ReactNode }) {
  return (
    <section aria-labelledby="days-title" className="days mt-8 lg:mt-0">
      <h2 id="days-title" className="section-title">
        Online booking is paused
      </h2>
      <p>{children}</p>
      <p className="mt-4">
        Call <bdi>{business.name}</bdi> at{' '}
        <a href={`tel:${business.phone}`} className="text-action">
          {formatPhone(business.phone)}
        </a>{' '}
        to ask for a time.
      </p>
    </section>
  );
}
