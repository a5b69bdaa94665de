import type { PublicPerson } from '@primehour/contract/pages';
import type { PublicService } from '@primehour/contract/service-shapes';
import { formatPrice } from '@primehour/domain/format/money';
import { onlineChargeOf } from '@primehour/domain/money';
import * as copy from '../copy/booking.ts';
import type { ScriptedLink } from './scripted-link.ts';

type PersonListProps = {
  people: readonly PublicPerson[];
  service: PublicService;
  chosenId: string | undefined;
  goToPerson: (personId: string | undefined) => ScriptedLink;
};

/** Anyone, and the people who can provide the service, each a link. */
export function PersonList({ people, service, chosenId, goToPerson }: PersonListProps) {
  const { by = [], priceVaries } = service;
  const about = people.find(({ id }) => id === chosenId)?.about;
  return (
    <>
      <h2 id="people-title" className="section-title">
        {copy.peopleTitle}
      </h2>
      <ul aria-labelledby="people-title" className="flex flex-wrap gap-2">
        <li>
          <a {...goToPerson(undefined)} aria-current={chosenId ? undefined : 'true'} className="person px-4">
            {copy.anyone}
          </a>
        </li>
        {by.map(({ id, priceCents }) => {
          const { name = '', imageUrl } = people.find((person) => person.id === id) ?? {};
          return (
            <li key={id} className="min-w-0">
              <a {...goToPerson(id)} aria-current={id === chosenId ? 'true' : undefined} className="person">
                {imageUrl ? (
                  <img src={imageUrl} alt="" width={32} height={32} loading="lazy" decoding="async" />
                ) : (
                  <span aria-hidden="true" className="initial">
                    {[...name][0]}
                  </span>
                )}
                <span className="min-w-0">
                  <bdi className="block truncate">{name}</bdi>
                  {priceVaries && (
                    <span className="block text-ink-muted tabular-nums">{formatPrice(onlineChargeOf(priceCents))}</span>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {about && <p className="mt-3 text-sm text-ink-muted wrap-anywhere">{about}</p>}
      <div className="mb-6" />
    </>
  );
}
