import type { PublicService } from '@primehour/contract/service-shapes';
import * as copy from '../copy/booking.ts';
import { factsOf, termsOf } from '../service-facts.ts';
import type { ScriptedLink } from './scripted-link.ts';

type ServiceListProps = {
  services: readonly PublicService[];
  chosenId: string | undefined;
  personId: string | undefined;
  /** The calendar link omits pictures and descriptions: regular clients know what they want. */
  isShort: boolean;
  goToService: (service: PublicService) => ScriptedLink;
};

/** A length that certainly fits into two lines of a card. */
const SHORT_DESCRIPTION = 70;

/** Services to choose from, each a link. */
export function ServiceList({ services, chosenId, personId, isShort, goToService }: ServiceListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {services.map((service) => {
        const isChosen = service.id === chosenId;
        return (
          <li key={service.id}>
            <a {...goToService(service)} aria-current={isChosen ? 'true' : undefined} className="service">
              {!isShort && service.imageUrl && (
                <img src={service.imageUrl} alt="" width={64} height={64} loading="lazy" decoding="async" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{service.name}</span>
                {!isShort && (
                  <span className="line-clamp-2 text-sm text-ink-muted wrap-anywhere">{service.description}</span>
                )}
                <span className="mt-1 block text-sm tabular-nums">{factsOf(termsOf(service, personId))}</span>
                {service.location !== null && (
                  <span className="block text-sm text-ink-muted wrap-anywhere">{service.location}</span>
                )}
              </span>
            </a>
            {isChosen && !isShort && service.description.length > SHORT_DESCRIPTION && (
              <details className="px-3 text-sm">
                <summary className="text-action w-fit py-3">{copy.moreAboutService}</summary>
                <p className="pb-3 whitespace-pre-line wrap-anywhere">{service.description}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
