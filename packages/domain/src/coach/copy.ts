/** The coach's sentences. */
import { PARTNER_COPY } from '../auction/models/models.ts';
import { formatMoney } from '../format/money.ts';
import { type Advice, type CoachScope, TRIED_MIN } from './coach.ts';

const SCOPES: Readonly<Record<CoachScope, string>> = {
  SAME_HOURS: 'hours like this one',
  SAME_PART: 'hours at this time of day',
  ALL: 'of your hours',
};

/** '12 hours like this one were listed: 9 sold, 3 did not.' */
export const casesSentence = ({ scope, cases, sold, unsold }: Advice): string =>
  `${cases} ${SCOPES[scope]} were listed: ${sold} sold, ${unsold} did not.`;

const days = (hours: number): string => {
  const count = Math.round(hours / 24);
  return count === 1 ? '1 day' : `${count} days`;
};

/** 'The median sale was $85 with 5 bids, listed 9 days ahead.' */
export function middleSentence({ medianSoldCents, medianBids, medianLeadHours }: Advice): string {
  const bids = medianBids === 1 ? '1 bid' : `${medianBids} bids`;
  const ahead = `listed ${days(medianLeadHours)} ahead`;
  return medianSoldCents === null
    ? `None of them sold; they were ${ahead}.`
    : `The median sale was ${formatMoney(medianSoldCents)} with ${bids}, ${ahead}.`;
}

/** Why this type: the proceeds per hour of each, with its number of cases. */
export function typeSentence({ types: [best, second] }: Advice): string {
  if (!best) return '';
  const first = `${PARTNER_COPY[best.type].label} earned ${formatMoney(best.perHourCents)} an hour in ${best.cases} cases`;
  return second
    ? `${first}, ${PARTNER_COPY[second.type].label} ${formatMoney(second.perHourCents)} in ${second.cases}; unsold ones count as nothing.`
    : `${first}. No other type has ${TRIED_MIN} cases yet.`;
}

/** Why this price. */
export const priceSentence = ({ suggestion: { priceCents, tried, soldOfTried } }: Advice): string =>
  `Of ${tried} priced around ${formatMoney(priceCents)}, ${soldOfTried} sold.`;
