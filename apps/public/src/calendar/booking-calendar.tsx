import { publicPaths } from '@primehour/contract/public-paths';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../copy/booking.ts';
import { factsOf } from '../service-facts.ts';
import { CalendarPanel } from './calendar-panel.tsx';
import { takeOver } from './go.ts';
import type { BookingCalendarModel } from './models.ts';
import { ServiceList } from './service-list.tsx';
import { useShownZone } from './use-shown-zone.ts';
import { useSlots } from './use-slots.ts';

type BookingCalendarProps = { model: BookingCalendarModel; slotsPath: string };

/** Choosing a service, a day and a time: links that work by themselves, answered in place once hydrated. */
export function BookingCalendar({ model, slotsPath }: BookingCalendarProps) {
  const { business, services, via, now } = model;
  const { slotWindow, askedId, show } = useSlots(model.window, slotsPath, true);
  const zones = useShownZone({
    businessZone: business.zone,
    clientZone: model.clientZone,
    slots: slotWindow?.slots,
    now,
  });
  // The press shows at once; its times follow.
  const chosen = services.find(({ id }) => id === (askedId ?? slotWindow?.serviceId));
  const { page, details } = addressesOf(model);
  const chooseService = async (serviceId: string, href: string) => {
    await show({ serviceId, shownDate: slotWindow?.shownDate ?? null, href });
    document.getElementById('days')?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <section aria-labelledby="services-title" className="services">
        <h2 id="services-title" className="section-title">
          {copy.servicesTitle}
        </h2>
        <ServiceList
          services={services}
          chosenId={chosen?.id}
          isShort={via === 'VIP'}
          goToService={(id) => {
            const href = `${page(id)}#days`;
            return { href, onClick: (event) => takeOver(event, () => chooseService(id, href)) };
          }}
        />
        {chosen && <ChosenService service={chosen} />}
      </section>
      <section id="days" aria-labelledby="days-title" className="days">
        <h2 id="days-title" className="section-title">
          {copy.timesTitle}
        </h2>
        {slotWindow && chosen ? (
          <CalendarPanel
            {...{ slotWindow, askedId, show, zones, business, now }}
            hrefOf={(date) => page(chosen.id, date)}
          >
            {({ at, label }) => (
              <a href={details(chosen.id, at)} data-leaves className="time">
                <TimeText>{label}</TimeText>
              </a>
            )}
          </CalendarPanel>
        ) : (
          <p className="text-ink-muted">{copy.chooseService}</p>
        )}
      </section>
    </>
  );
}

/** Where a service's times and a time's details are, on the Booking Page or on the calendar link. */
function addressesOf({ business, via }: BookingCalendarModel) {
  return via === 'VIP'
    ? {
        page: (service: string, date?: string) => publicPaths.vipPage(business.id, { service, date }),
        details: (service: string, at: number) => publicPaths.vipDetails(business.id, { service, at }),
      }
    : {
        page: (service: string, date?: string) => publicPaths.bookingPage(business.slug, { service, date }),
        details: (service: string, at: number) => publicPaths.bookingDetails(business.slug, { service, at }),
      };
}

type ChosenProps = { service: BookingCalendarModel['services'][number] };

/** The chosen service and the way to its times, at the foot of a phone. */
function ChosenService({ service }: ChosenProps) {
  return (
    <div className="action-bar flex items-center gap-4 lg:hidden">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{service.name}</span>
        <span className="block text-sm text-ink-muted tabular-nums">{factsOf(service)}</span>
      </span>
      <a href="#days" className="action">
        {copy.timesTitle}
      </a>
    </div>
  );
}
