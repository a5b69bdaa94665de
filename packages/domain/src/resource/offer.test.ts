import { expect, it } from 'vitest';
import { type ServingPerson, offerOf } from './offer.ts';

// The guarantee: clients see the lowest price and duration of a service with anyone, and choose among the people they
// may choose.

const cut = { id: 'cut', priceCents: 6_000, durationMinutes: 45 };
const person = (id: string, own: [number | null, number | null] | null, isPublic = true): ServingPerson => ({
  id,
  isPublic,
  does: own === null ? [['trim', 100, 5]] : [['cut', ...own]],
});
const usual = { priceCents: 6_000, durationMinutes: 45 };

it.each<[string, ServingPerson[], ReturnType<typeof offerOf>]>([
  ['in a business of one person', [], usual],
  ['that no one provides', [person('anna', null)], usual],
  [
    'that one person provides',
    [person('anna', [7_000, 60]), person('ben', null)],
    { priceCents: 7_000, durationMinutes: 60 },
  ],
  [
    'that two people provide on the same terms',
    [person('anna', [null, null]), person('ben', [6_000, 45])],
    {
      ...usual,
      by: [
        { id: 'anna', ...usual },
        { id: 'ben', ...usual },
      ],
    },
  ],
  [
    'that two people provide on different terms',
    [person('anna', [null, 30]), person('ben', [7_000, null])],
    {
      priceCents: 6_000,
      durationMinutes: 30,
      priceVaries: true,
      durationVaries: true,
      by: [
        { id: 'anna', priceCents: 6_000, durationMinutes: 30 },
        { id: 'ben', priceCents: 7_000, durationMinutes: 45 },
      ],
    },
  ],
  [
    'for which clients can choose only one of two people',
    [person('anna', [null, null]), person('ben', [5_000, null], false)],
    { priceCents: 5_000, durationMinutes: 45, priceVaries: true },
  ],
])('offers a service %s', (_, team, offer) => {
  expect(offerOf(cut, team)).toEqual(offer);
});
