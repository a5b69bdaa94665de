import type { AuctionType } from '../auction/terms.ts';
/** What similar hours sold for, and the type and price that this suggests (product/listings#coach). */
import type { IsoDay } from '../vocabulary.ts';

/** With fewer similar hours the result is not significant. */
export const COACH_CASES_MIN = 8;
/** A type or a range of prices that was tried less often is not compared. */
export const TRIED_MIN = 3;
/** How many average cases each mean is mixed with, so that one lucky sale does not tip the result. */
const PRIOR_CASES = 3;
const NEAR_HOURS = 2;
const DEFAULT_STEP = 0.05;

/** A listing whose auction is over. */
export type PastListing = {
  readonly type: AuctionType;
  readonly isoDay: IsoDay;
  readonly hour: number;
  readonly minutes: number;
  /** Where bidding began, or the fixed price. */
  readonly priceCents: number;
  readonly stepCents: number | null;
  /** Null if no one paid. */
  readonly soldCents: number | null;
  readonly bids: number;
  /** From publishing to the reservation. */
  readonly leadHours: number;
};

/** The hour that is being listed. */
export type CoachedHour = { readonly isoDay: IsoDay; readonly hour: number; readonly minutes: number };

/** How similar the hours are: wider scopes are used only if narrower ones have too few cases. */
export const COACH_SCOPES = ['SAME_HOURS', 'SAME_PART', 'ALL'] as const;
export type CoachScope = (typeof COACH_SCOPES)[number];

export type TypeResult = { readonly type: AuctionType; readonly cases: number; readonly perHourCents: number };

export type Advice = {
  readonly scope: CoachScope;
  readonly cases: number;
  readonly sold: number;
  readonly unsold: number;
  /** Of those sold, scaled to the length of this hour. */
  readonly medianSoldCents: number | null;
  /** Of those sold. */
  readonly medianBids: number;
  readonly medianLeadHours: number;
  /** Average proceeds per hour of what was listed, unsold ones included; best first. */
  readonly types: readonly TypeResult[];
  readonly suggestion: {
    readonly type: AuctionType;
    readonly priceCents: number;
    readonly stepCents: number | null;
    /** The cases near this price, and how many of them sold. */
    readonly tried: number;
    readonly soldOfTried: number;
  };
};

const isWeekend = (isoDay: IsoDay): boolean => isoDay >= 6;
const partOf = (hour: number): number => (hour < 12 ? 0 : hour < 17 ? 1 : 2);

const IS_SIMILAR: Readonly<Record<CoachScope, (past: PastListing, asked: CoachedHour) => boolean>> = {
  SAME_HOURS: (past, asked) =>
    isWeekend(past.isoDay) === isWeekend(asked.isoDay) && Math.abs(past.hour - asked.hour) <= NEAR_HOURS,
  SAME_PART: (past, asked) => partOf(past.hour) === partOf(asked.hour),
  ALL: () => true,
};

const sum = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A listing's proceeds per hour; an unsold one has none. */
const perHour = ({ soldCents, minutes }: PastListing): number => ((soldCents ?? 0) * 60) / minutes;
const startPerHour = ({ priceCents, minutes }: PastListing): number => (priceCents * 60) / minutes;

const cautiousMean = (cases: readonly PastListing[], average: number): number =>
  (sum(cases, perHour) + PRIOR_CASES * average) / (cases.length + PRIOR_CASES);

/** Whole dollars, and steps of five dollars from fifty up: prices as people write them. */
function roundPrice(cents: number): number {
  const stride = cents >= 5_000 ? 500 : 100;
  return Math.max(100, Math.round(cents / stride) * stride);
}

/** Null if fewer than eight similar hours were listed. */
export function adviseOn(asked: CoachedHour, past: readonly PastListing[]): Advice | null {
  for (const scope of COACH_SCOPES) {
    const similar = past.filter((one) => IS_SIMILAR[scope](one, asked));
    if (similar.length >= COACH_CASES_MIN) return adviceFrom(scope, similar, asked);
  }
  return null;
}

function adviceFrom(scope: CoachScope, similar: readonly PastListing[], { minutes }: CoachedHour): Advice {
  const average = sum(similar, perHour) / similar.length;
  const sold = similar.filter(({ soldCents }) => soldCents !== null);
  const types = typesOf(similar, average);
  const best = types[0]?.type ?? 'traditional';
  const ofType = similar.filter(({ type }) => type === best);
  const near = bestPriced(ofType, average);
  const priceCents = roundPrice((median(near.map(startPerHour)) * minutes) / 60);
  return {
    scope,
    cases: similar.length,
    sold: sold.length,
    unsold: similar.length - sold.length,
    medianSoldCents: sold.length === 0 ? null : Math.round((median(sold.map(perHour)) * minutes) / 60),
    medianLeadHours: median(similar.map(({ leadHours }) => leadHours)),
    medianBids: median(sold.map(({ bids }) => bids)),
    types: types.map(({ type, cases, perHourCents }) => ({ type, cases, perHourCents })),
    suggestion: {
      type: best,
      priceCents,
      stepCents: stepOf(ofType, priceCents),
      tried: near.length,
      soldOfTried: near.filter(({ soldCents }) => soldCents !== null).length,
    },
  };
}

/** Types by proceeds; rarely tried ones only if nothing else was tried. */
function typesOf(similar: readonly PastListing[], average: number): (TypeResult & { mean: number })[] {
  const byType = new Map<AuctionType, PastListing[]>();
  for (const one of similar) byType.set(one.type, [...(byType.get(one.type) ?? []), one]);
  const results = [...byType].map(([type, cases]) => ({
    type,
    cases: cases.length,
    perHourCents: Math.round(sum(cases, perHour) / cases.length),
    mean: cautiousMean(cases, average),
  }));
  const tried = results.filter(({ cases }) => cases >= TRIED_MIN);
  return (tried.length > 0 ? tried : results).toSorted((a, b) => b.mean - a.mean || b.cases - a.cases);
}

/** The third of the prices with the highest proceeds, if each third was tried; otherwise all of them. */
function bestPriced(cases: readonly PastListing[], average: number): readonly PastListing[] {
  const sorted = cases.toSorted((a, b) => startPerHour(a) - startPerHour(b));
  const third = Math.floor(sorted.length / 3);
  if (third < TRIED_MIN) return sorted;
  const thirds = [
    sorted.slice(0, third),
    sorted.slice(third, sorted.length - third),
    sorted.slice(sorted.length - third),
  ];
  const [best = sorted] = thirds.toSorted((a, b) => cautiousMean(b, average) - cautiousMean(a, average));
  return best;
}

/** The usual step of the sold ones relative to their start price, or a twentieth; null for types without steps. */
function stepOf(cases: readonly PastListing[], priceCents: number): number | null {
  const ratios = cases.flatMap(({ stepCents, priceCents: start }) => (stepCents === null ? [] : [stepCents / start]));
  if (ratios.length === 0)
    return cases.some(({ type }) => type === 'traditional') ? roundPrice(priceCents * DEFAULT_STEP) : null;
  return roundPrice(priceCents * median(ratios));
}
