import { type Choice, publicPaths } from '@primehour/contract/public-paths';
import type { PublicService } from '@primehour/contract/service-shapes';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../copy/booking.ts';
import { factsOf, termsOf } from '../service-facts.ts';
import { CalendarPanel } from './calendar-panel.tsx';
import type { BookingCalendarModel } from './models.ts';
import { PersonList } from './person-list.tsx';
import { type ScriptedLink, handlePlainClick } from './scripted-link.ts';
import { ServiceList } from './service-list.tsx';
import { useShownZone } from './use-shown-zone.ts';
import { useSlots } from './use-slots.ts';

type BookingCalendarProps = { model: BookingCalendarModel; slotsPath: string; isHydrated: boolean };

/** Choosing a service, a person, a day and a time: plain links that are handled in place once hydrated. */
export function BookingCalendar({ model, slotsPath, isHydrated }: BookingCalendarProps) {
  const { business, services, people, via } = model;
  const slots = useSlots(model.window, slotsPath, true);
  const { slotWindow, pending, show } = slots;
  const zones = useShownZone({
    businessZone: business.zone,
    clientZone: model.clientZone,
    window: slotWindow,
    isHydrated,
  });
  const { chosen, personId, choose } = useChoice(model, slots);
  const { page, details, wait } = addressesOf(model);

  return (
    <>
      <section aria-labelledby="services-title" className="services">
        <h2 id="services-title" className="section-title">
          {copy.servicesTitle}
        </h2>
        <ServiceList
          {...{ services, personId }}
          chosenId={chosen?.id}
          isShort={via === 'VIP'}
          goToService={(service) => choose(service, personId)}
        />
        {chosen && <ChosenService service={chosen} personId={personId} />}
      </section>
      <section id="days" aria-labelledby="days-title" className="days">
        {chosen?.by && people && (
          <PersonList {...{ people }} service={chosen} chosenId={personId} goToPerson={(id) => choose(chosen, id)} />
        )}
        <h2 id="days-title" className="section-title">
          {copy.timesTitle}
        </h2>
        {slotWindow && chosen ? (
          <CalendarPanel
            {...{ slotWindow, pending, show, zones, business }}
            hrefOf={(day) => page({ service: chosen.id, with: personId, ...day })}
            waitHrefOf={(day) => wait({ service: chosen.id, with: personId, ...day })}
          >
            {({ at, label }) => (
              <a href={details({ service: chosen.id, with: personId, at })} data-leaves className="time">
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

/** Whose times are shown or loading, and how to choose others. */
function useChoice(model: BookingCalendarModel, { slotWindow, pending, show }: ReturnType<typeof useSlots>) {
  // The selection shows immediately; its times follow.
  const pressed = pending ?? slotWindow;
  const { page } = addressesOf(model);
  const choose = (service: PublicService, id: string | undefined): ScriptedLink => {
    // A person stays selected if they provide the service.
    const person = service.by?.find((each) => each.id === id)?.id;
    const href = `${page({ service: service.id, with: person })}#days`;
    const act = async () => {
      await show({ serviceId: service.id, with: person, shownDate: slotWindow?.shownDate ?? null, href });
      document.getElementById('days')?.scrollIntoView({ block: 'nearest' });
    };
    return { href, onClick: (event) => handlePlainClick(event, act) };
  };
  return {
    chosen: model.services.find(({ id }) => id === pressed?.serviceId),
    personId: pressed?.with,
    choose,
  };
}

/** URLs of a service's times and of a time's details, on the booking page or the calendar link. */
function addressesOf({ business, via }: BookingCalendarModel) {
  return via === 'VIP'
    ? {
        page: (choice: Choice) => publicPaths.vipPage(business.id, choice),
        details: (choice: Choice) => publicPaths.vipDetails(business.id, choice),
        wait: (choice: Choice) => waitlistPaths.joinVip(business.id, choice),
      }
    : {
        page: (choice: Choice) => publicPaths.bookingPage(business.slug, choice),
        details: (choice: Choice) => publicPaths.bookingDetails(business.slug, choice),
        wait: (choice: Choice) => waitlistPaths.join(business.slug, choice),
      };
}

type ChosenProps = { service: PublicService; personId: string | undefined };

/** The chosen service and a link to its times, at the bottom of a phone's screen. */
function ChosenService({ service, personId }: ChosenProps) {
  return (
    <div className="action-bar flex items-center gap-4 lg:hidden">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{service.name}</span>
        <span className="block text-sm text-ink-muted tabular-nums">{factsOf(termsOf(service, personId))}</span>
      </span>
      <a href="#days" className="action">
        {copy.timesTitle}
      </a>
    </div>
  );
}
