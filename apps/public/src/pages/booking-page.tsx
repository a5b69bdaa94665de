import type { TypedDetails } from '@primehour/contract/form-state';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatPhone } from '@primehour/domain/format/phone';
import { SLOT_REFUSAL_MESSAGES } from '@primehour/domain/slot/copy';
import type { ReactNode } from 'react';
import { OpenListings } from '../auction/open-listings.tsx';
import { Calendar } from '../calendar/calendar.tsx';
import type { BookingModel, CalendarSeed } from '../calendar/models.ts';
import { BusinessHeader } from '../components/business-header.tsx';
import { FallingOpenings } from '../components/falling-openings.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SlotNotice } from '../components/slot-notice.tsx';
import * as copy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import { describeCutoff } from '../describe-cutoff.ts';

type BookingPageProps = { model: BookingModel; seed: CalendarSeed | null };

export function BookingPage({ model, seed }: BookingPageProps) {
  const { business, via, notice, clientZone, isCalendarActive } = model;
  return (
    <>
      <SlotNotice notice={notice}>
        {(at) => {
          const time = <LocalTime at={at} format="day-time" zone={business.zone} clientZone={clientZone} />;
          return notice?.typed ? (
            <button
              type="submit"
              name="at"
              value={at}
              form={TYPED_FORM}
              formAction={detailsPath(model, at)}
              className="time"
            >
              {time}
            </button>
          ) : (
            <a href={detailsPath(model, at)} data-leaves className="time">
              {time}
            </a>
          );
        }}
      </SlotNotice>
      {notice?.typed && <TypedForm model={model} typed={notice.typed} />}
      {model.linkNote && (
        <p role="note" className="mt-4 rounded-lg bg-accent-soft px-4 py-3 text-accent">
          {model.linkNote}
        </p>
      )}
      <div className="booking">
        <BusinessHeader business={business} via={via} />
        {seed ? (
          <>
            <div id="calendar" className="contents">
              <Calendar {...seed} isHydrated={false} />
            </div>
            {model.changeCutoffHours !== null && (
              <p className="mt-4 text-sm text-ink-muted lg:col-start-1">
                {copy.changesPolicy(describeCutoff(model.changeCutoffHours))}
              </p>
            )}
          </>
        ) : (
          <Closed model={model}>{isCalendarActive ? copy.noServices : SLOT_REFUSAL_MESSAGES.CALENDAR_OFF}</Closed>
        )}
      </div>
      <FallingOpenings openings={model.falling} now={model.now} zone={business.zone} clientZone={clientZone} />
      <OpenListings listings={model.openListings} zone={business.zone} clientZone={clientZone} />
    </>
  );
}

const TYPED_FORM = 'typed';

/**
 * What was typed for the time that was lost, sent to the form of the nearest time that is pressed; it is about a person, so
 * it is in no address.
 */
function TypedForm({ model, typed }: { model: BookingModel; typed: TypedDetails }) {
  const { serviceId = '', with: personId } = model.window ?? {};
  const fields = { ...typed, isNearest: 'true', service: serviceId, ...(personId !== undefined && { with: personId }) };
  return (
    <form id={TYPED_FORM} method="post" hidden>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

function detailsPath({ via, business, window }: BookingModel, at: number): string {
  const choice = { service: window?.serviceId, with: window?.with, at };
  return via === 'VIP'
    ? publicPaths.vipDetails(business.id, choice)
    : publicPaths.bookingDetails(business.slug, choice);
}

function Closed({ model: { business }, children }: { model: BookingModel; children: ReactNode }) {
  return (
    <section aria-labelledby="days-title" className="days mt-8 lg:mt-0">
      <h2 id="days-title" className="section-title">
        {copy.pausedTitle}
      </h2>
      <p>{children}</p>
      <p className="mt-4">
        {labels.call} <bdi>{business.name}</bdi> {labels.callAt}{' '}
        <a href={`tel:${business.phone}`} className="text-action whitespace-nowrap">
          {formatPhone(business.phone)}
        </a>{' '}
        {copy.askForTime}
      </p>
    </section>
  );
}
