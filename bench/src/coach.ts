import type { AuctionType } from '@primehour/domain/auction/terms';
import { adviseOn, type PastListing } from '@primehour/domain/coach/coach';
import type { IsoDay } from '@primehour/domain/vocabulary';
import type { Benchmark } from './figure.ts';
import { median, seededRandom } from './statistics.ts';

const BUSINESSES = 60;
const OWN = 20;
const COACHED = 200;
const HOURS = [10, 12, 14, 18, 20];
const RATIOS = [0.4, 0.6, 0.8, 1, 1.2, 1.5] as const;
const TYPES: readonly AuctionType[] = ['traditional', 'sealed', 'dutch', 'fixed'];
const LIST_CENTS = 8_000;
/** Bidders in a falling auction wait until the price is below what it is worth to them. */
const DUTCH_SHADE = 0.85;

type Rule = { readonly type: AuctionType; readonly ratio: number };
type Hour = { readonly isoDay: IsoDay; readonly hour: number; readonly values: readonly number[] };

export const coach: Benchmark = {
  name: 'coach',
  method:
    `${BUSINESSES} simulated businesses with clients of their own, ${OWN} hours listed at random types and prices, then ` +
    `${COACHED} by the coach’s advice; compared with the best fixed rule of type and start price in hindsight (of ` +
    `${TYPES.length * RATIOS.length}), and with continuing at random. Median over businesses.`,
  run: async ({ note }) => {
    const results = Array.from({ length: BUSINESSES }, (_, index) => simulate(index + 1));
    const regrets = results.map(({ coached, best }) => 1 - coached / best);
    const random = results.map(({ random: earned, best }) => 1 - earned / best);
    const sorted = regrets.toSorted((a, b) => a - b);
    note(`best fixed rules: ${[...new Set(results.map(({ rule }) => `${rule.type} at ${rule.ratio}`))].join(', ')}`);
    return [
      { name: 'regret against the best fixed rule', value: median(regrets) * 100, unit: '%', budget: { atMost: 20 } },
      { name: 'regret, 90th percentile', value: (sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0) * 100, unit: '%' },
      { name: 'regret of going on at random', value: median(random) * 100, unit: '%' },
    ];
  },
};

function simulate(seed: number) {
  const random = seededRandom(seed * 7_919);
  const [taste, spread, crowd] = [0.7 + random() * 0.8, 0.2 + random() * 0.4, 1.5 + random() * 5];
  const hours = Array.from({ length: OWN + COACHED }, () => anHour(random, { taste, spread, crowd }));
  const [own, later] = [hours.slice(0, OWN), hours.slice(OWN)];
  const past = own.map((hour) => listed(hour, aRule(random)));
  const randomly = later.reduce((sum, hour) => sum + earn(hour, aRule(random)), 0);
  let coached = 0;
  for (const hour of later) {
    const advice = adviseOn({ isoDay: hour.isoDay, hour: hour.hour, minutes: 60 }, past.slice(-300));
    const rule = advice
      ? { type: advice.suggestion.type, ratio: advice.suggestion.priceCents / LIST_CENTS }
      : aRule(random);
    const one = listed(hour, rule);
    past.push(one);
    coached += one.soldCents ?? 0;
  }
  const rules = TYPES.flatMap((type) => RATIOS.map((ratio) => ({ type, ratio })));
  const totals = rules.map((rule) => ({ rule, best: later.reduce((sum, hour) => sum + earn(hour, rule), 0) }));
  const [top = { rule: aRule(random), best: 1 }] = totals.toSorted((a, b) => b.best - a.best);
  return { coached, random: randomly, ...top };
}

type Clients = { readonly taste: number; readonly spread: number; readonly crowd: number };

/** Evenings and weekends draw more bidders; what an hour is worth to one is skewed upward. */
function anHour(random: () => number, { taste, spread, crowd }: Clients): Hour {
  const isoDay = (1 + Math.floor(random() * 7)) as IsoDay;
  const hour = HOURS[Math.floor(random() * HOURS.length)] ?? 10;
  const mean = crowd * (isoDay >= 6 ? 1.4 : 1) * (hour >= 18 ? 1.3 : 1);
  const bidders = poisson(random, mean);
  const values = Array.from({ length: bidders }, () => LIST_CENTS * taste * Math.exp(spread * normal(random)));
  return { isoDay, hour, values: values.toSorted((a, b) => b - a) };
}

const aRule = (random: () => number): Rule => ({
  type: TYPES[Math.floor(random() * TYPES.length)] ?? 'traditional',
  ratio: 0.4 + random() * 1.1,
});

/** The proceeds of a rule for an hour; 0 if no one takes it. */
function earn({ values: [first = 0, second = 0] }: Hour, { type, ratio }: Rule): number {
  const price = Math.round(ratio * LIST_CENTS);
  switch (type) {
    case 'fixed':
      return first >= price ? price : 0;
    case 'dutch':
      return Math.min(price, Math.round(first * DUTCH_SHADE));
    case 'sealed':
      return first >= price ? Math.round(Math.max(price, second)) : 0;
    case 'traditional':
      return first >= price ? Math.round(Math.min(first, Math.max(price, second * 1.05))) : 0;
  }
}

function listed(hour: Hour, rule: Rule): PastListing {
  const cents = earn(hour, rule);
  const priceCents = Math.round(rule.ratio * LIST_CENTS);
  return {
    type: rule.type,
    isoDay: hour.isoDay,
    hour: hour.hour,
    minutes: 60,
    priceCents,
    stepCents: rule.type === 'traditional' ? Math.round(priceCents * 0.05) : null,
    soldCents: cents > 0 ? cents : null,
    bids: hour.values.filter((value) => value >= priceCents).length,
    leadHours: 120,
  };
}

function poisson(random: () => number, mean: number): number {
  let [count, product] = [0, random()];
  for (const limit = Math.exp(-mean); product > limit; product *= random()) count += 1;
  return count;
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
