import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, aSlotQuery, aResource, aTeam, busyRange, everyDay } from '../slot/team.fixtures.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import { zoneTable } from '../time/zone-table.ts';
import type { Cents, Instant, IsoDay, WallDate } from '../vocabulary.ts';
import { defaultFloor, fallingPriceAt, nextFallAt } from './falling-price.ts';
import { isInTime, offerWindow } from './offer-windows.ts';
import { ordinal, describePlace, describePreferences, describePreferredTime } from './place-copy.ts';
import { choicesOf, type OpeningFacts, planOpening, type Waiting } from './plan-opening.ts';
import { matchesPreferences } from './preferences.ts';
import { servedBy, startsInOpening } from './starts-in-opening.ts';

// The guarantee: an opening is offered to clients whom it suits, in the order in which they wait, for as long as its
// start allows.

const NOW = at('2026-10-05T17:00:00Z');
const inHours = (hours: number) => (NOW + hours * HOUR_MS) as Instant;

describe('windows by distance', () => {
  it.each([
    [48.1, 60, 3],
    [48, 30, 3],
    [12, 30, 3],
    [11.9, 15, 2],
    [4, 15, 2],
  ])('%d hours ahead: %i minutes each, for %i people', (hours, minutes, people) => {
    expect(offerWindow(inHours(hours), NOW)).toMatchObject({ minutes, people });
  });

  it('asks everyone at once within four hours, and no one within two', () => {
    expect(offerWindow(inHours(3.9), NOW)).toBeUndefined();
    expect(isInTime(inHours(2), NOW)).toBe(true);
    expect(isInTime((inHours(2) - 1) as Instant, NOW)).toBe(false);
  });
});

describe('a falling price', () => {
  const falling = {
    startPriceCents: 8000 as Cents,
    floorPriceCents: 4800 as Cents,
    fromAt: NOW,
    untilAt: inHours(20),
  };

  it.each([
    [-1, 8000],
    [0, 8000],
    [0.99, 8000],
    [1, 7840],
    [10, 6400],
    [19.99, 4960],
    [20, 4800],
    [30, 4800],
  ])('after %d of 20 hours is %i cents', (hours, expected) => {
    expect(fallingPriceAt(falling, inHours(hours))).toBe(expected);
  });

  it('never rises, is never below its floor, and changes exactly when announced', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 1_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(400_000_000),
        (start, percent, minutes, elapsed) => {
          const floor = Math.floor((start * percent) / 100);
          const terms = {
            startPriceCents: start as Cents,
            floorPriceCents: floor as Cents,
            fromAt: NOW,
            untilAt: (NOW + minutes * MINUTE_MS) as Instant,
          };
          const now = (NOW + elapsed) as Instant;
          const price = fallingPriceAt(terms, now);
          expect(Number.isInteger(price) && price >= floor && price <= start).toBe(true);
          const next = nextFallAt(terms, now);
          expect(next === null ? floor : fallingPriceAt(terms, (next - 1) as Instant)).toBe(price);
          expect(fallingPriceAt(terms, next ?? now)).toBeLessThanOrEqual(price);
        },
      ),
    );
  });

  it('suggests 60% of the list price as its floor, rounded half up', () => {
    expect(defaultFloor(8000 as Cents)).toBe(4800);
    expect(defaultFloor(4 as Cents)).toBe(2);
  });
});

describe('preferences', () => {
  const table = zoneTable('America/Phoenix');
  const from = '2026-10-05' as WallDate;
  const until = '2026-10-11' as WallDate;
  const friday = { days: [5 as IsoDay], fromMinute: 16 * 60, untilMinute: 20 * 60 };

  it.each([
    // Friday, October 9; Phoenix is seven hours behind.
    ['2026-10-09T23:00:00Z', true],
    ['2026-10-09T22:59:00Z', false],
    ['2026-10-10T02:59:00Z', true],
    ['2026-10-10T03:00:00Z', false],
    ['2026-10-08T23:00:00Z', false],
    ['2026-10-16T23:00:00Z', false],
  ])('Friday from four to eight until the 11th includes %s: %s', (iso, expected) => {
    expect(matchesPreferences({ fromDate: from, untilDate: until, times: [friday] }, table, at(iso))).toBe(expected);
  });

  it('are met by any time on their dates if no times are named', () => {
    const anyTime = { fromDate: from, untilDate: until, times: [] };
    expect(matchesPreferences(anyTime, table, at('2026-10-05T07:00:00Z'))).toBe(true);
    expect(matchesPreferences(anyTime, table, at('2026-10-12T07:00:00Z'))).toBe(false);
  });

  it.each([
    [friday, 'Fridays from 4:00 PM to 8:00 PM'],
    [{ ...friday, untilMinute: 1440 }, 'Fridays after 4:00 PM'],
    [{ days: [1, 2, 3, 4, 5] as IsoDay[], fromMinute: 0, untilMinute: 720 }, 'weekdays before 12:00 PM'],
    [{ days: [7, 6] as IsoDay[], fromMinute: 0, untilMinute: 1440 }, 'weekends'],
    [{ days: [1, 3, 5] as IsoDay[], fromMinute: 0, untilMinute: 1440 }, 'Mondays, Wednesdays, and Fridays'],
  ])('%j read %s', (time, text) => {
    expect(describePreferredTime(time)).toBe(text);
  });

  it('state the place in line, and how often such times opened', () => {
    const preferences = { fromDate: from, untilDate: until, times: [{ ...friday, untilMinute: 1440 }] };
    expect(describePlace({ place: 2, preferences, opened: 3 })).toBe(
      '2nd in line for Fridays after 4:00 PM; times like this opened 3 times in the last 8 weeks.',
    );
    expect(describePlace({ place: 1, preferences: { ...preferences, times: [] }, opened: 1 })).toBe(
      '1st in line for any time; times like this opened once in the last 8 weeks.',
    );
    expect(describePlace({ place: 11, preferences, opened: 0 })).toMatch(/^11th .*no time like this opened/);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd',
    );
    expect(describePreferences(preferences)).toBe('Fridays after 4:00 PM, until Sun, Oct 11');
  });
});

describe('starts in an opening', () => {
  const hour = (utc: number) => at(`2026-10-06T${String(utc).padStart(2, '0')}:00:00Z`);
  const opening = { startAt: hour(18), endAt: hour(20), resourceIds: ['ben'] };
  const team = aTeam(
    [
      aResource('ben', { lanes: [{ lane: 1, busy: [busyRange('x', hour(20), hour(21))] }] }),
      aResource('ana', { position: 1, lanes: [{ lane: 2, busy: [] }] }),
    ],
    { settings: { minNoticePeriod: 48, advanceBooking: 60, timeslotDuration: 60 }, blocks: everyDay(9 * 60, 17 * 60) },
  );

  it('are those of the engine, whatever minimum notice the business requires of others', () => {
    expect(startsInOpening(team, aSlotQuery(), opening)).toEqual([hour(18), hour(19)]);
  });

  it('fit the whole service', () => {
    expect(startsInOpening(team, aSlotQuery({ durationMinutes: 120 }), opening)).toEqual([hour(18)]);
    expect(startsInOpening(team, aSlotQuery({ durationMinutes: 180 }), opening)).toEqual([]);
  });

  it('are served by the person whose time it is', () => {
    expect(startsInOpening(team, aSlotQuery({ with: 'ana' }), opening)).toEqual([]);
    expect(servedBy(team, aSlotQuery(), opening, hour(18))).toBe('ben');
    expect(servedBy(team, aSlotQuery(), { ...opening, resourceIds: ['ana'] }, hour(18))).toBe('ana');
  });
});

describe('the next step of an opening', () => {
  const START = inHours(50);
  const opening: OpeningFacts = {
    mode: 'IN_ORDER',
    startAt: START,
    untilAt: START,
    offered: 0,
    wasOfferedToAll: false,
  };
  const waits = (entryId: string, overrides: Partial<Waiting> = {}): Waiting => ({
    entryId,
    clientId: entryId,
    isFirstInLine: false,
    waitingSince: NOW,
    startAt: START,
    misfit: null,
    canBeTexted: true,
    canBeEmailed: false,
    quietUntil: null,
    hasOpenOffer: false,
    offersToday: 0,
    agreesToPrices: false,
    wasOffered: false,
    ...overrides,
  });
  const plan = (overrides: Partial<OpeningFacts>, waiting: readonly Waiting[], now = NOW) =>
    planOpening({ ...opening, ...overrides }, waiting, now);

  it('by hand asks no one, and lists who can be asked, each with their time to answer', () => {
    const byHand = { ...opening, mode: 'BY_HAND' as const };
    const line = [
      waits('b', { waitingSince: inHours(-1) }),
      waits('a', { waitingSince: inHours(-2) }),
      waits('asleep', { quietUntil: inHours(8) }),
      waits('asked', { wasOffered: true }),
      waits('elsewhere', { startAt: null, misfit: 'OTHER_TIMES' }),
    ];
    expect(plan({ mode: 'BY_HAND' }, line).step).toEqual({ kind: 'WAIT', untilAt: START });
    const { choices, skipped } = choicesOf(byHand, line, NOW);
    expect(choices.map(({ entryId, untilAt }) => [entryId, (untilAt - NOW) / MINUTE_MS])).toEqual([
      ['a', 60],
      ['b', 60],
    ]);
    expect(skipped).toEqual([
      { entryId: 'elsewhere', reason: 'OTHER_TIMES' },
      { entryId: 'asleep', reason: 'NIGHT' },
    ]);
    const near = { ...byHand, startAt: inHours(3), untilAt: inHours(3) };
    expect(choicesOf(near, [waits('a', { startAt: inHours(3) })], NOW).choices).toMatchObject([
      { untilAt: NOW + 15 * MINUTE_MS },
    ]);
    expect(choicesOf({ ...byHand, offered: 20 }, line, NOW)).toMatchObject({
      choices: [],
      skipped: [{}, {}, { entryId: 'a', reason: 'TEXTS_USED' }, { entryId: 'b', reason: 'TEXTS_USED' }],
    });
  });

  it('is an offer to the client who has waited longest, unless a link puts another one first', () => {
    const line = [waits('late', { waitingSince: inHours(1) }), waits('early', { waitingSince: inHours(-1) })];
    const offer = { startAt: START, untilAt: inHours(1) };
    expect(plan({}, line).step).toEqual({ kind: 'OFFER', offer: { entryId: 'early', ...offer } });
    const first = plan({}, [...line, waits('vip', { waitingSince: inHours(2), isFirstInLine: true })]).step;
    expect(first).toEqual({ kind: 'OFFER', offer: { entryId: 'vip', ...offer } });
  });

  it('is an offer by email only when no one is left who can be texted', () => {
    const mailed = waits('mailed', { canBeTexted: false, canBeEmailed: true, isFirstInLine: true });
    const line = [mailed, waits('texted', { waitingSince: inHours(3) })];
    expect(plan({}, line).step).toMatchObject({ kind: 'OFFER', offer: { entryId: 'texted' } });
    expect(plan({}, [mailed]).step).toMatchObject({ kind: 'OFFER', offer: { entryId: 'mailed' } });
  });

  it('is an offer to everyone after three in order, until an hour before the start', () => {
    const untilAt = inHours(49);
    expect(plan({ offered: 3 }, [waits('a'), waits('b', { wasOffered: true })]).step).toEqual({
      kind: 'OFFER_ALL',
      offers: [{ entryId: 'a', startAt: START, untilAt }],
    });
    expect(plan({ offered: 3, wasOfferedToAll: true }, [waits('c')]).step).toEqual({ kind: 'PUBLIC' });
  });

  it.each([
    [{ startAt: null, misfit: 'OTHER_TIMES' }, 'OTHER_TIMES'],
    [{ canBeTexted: false }, 'NO_TEXTS'],
    [{ hasOpenOffer: true }, 'HAS_OFFER'],
    [{ offersToday: 3 }, 'OFFERS_TODAY'],
    [{ startAt: inHours(1.9) }, 'SHORT_NOTICE'],
    [{ quietUntil: inHours(48.1) }, 'NIGHT'],
  ] as const)('skips %j, and says why: %s', (overrides, reason) => {
    expect(plan({}, [waits('a', overrides)])).toEqual({
      step: { kind: 'PUBLIC' },
      skipped: [{ entryId: 'a', reason }],
    });
  });

  it('waits for the morning of the first in line', () => {
    const line = [waits('asleep', { quietUntil: inHours(8), waitingSince: inHours(-2) }), waits('awake')];
    expect(plan({}, line).step).toEqual({ kind: 'WAIT', untilAt: inHours(8) });
  });

  it('names a price only to those who agreed to it', () => {
    const line = [waits('yes', { agreesToPrices: true }), waits('no')];
    const { step, skipped } = plan({ mode: 'FALLING', untilAt: inHours(49) }, line);
    expect(step).toEqual({
      kind: 'OFFER_ALL',
      offers: [{ entryId: 'yes', startAt: START, untilAt: inHours(49) }],
    });
    expect(skipped).toEqual([{ entryId: 'no', reason: 'NO_PRICE_TEXTS' }]);
  });

  it('texts one client once, and twenty at most', () => {
    const twice = [waits('a', { clientId: 'one' }), waits('b', { clientId: 'one' })];
    expect(plan({ mode: 'ALL' }, twice).step).toMatchObject({ offers: [{ entryId: 'a' }] });
    const crowd = Array.from({ length: 30 }, (_, index) => waits(`e${String(index).padStart(2, '0')}`));
    const { step, skipped } = plan({ mode: 'ALL', offered: 3 }, crowd);
    expect(step.kind === 'OFFER_ALL' && step.offers).toHaveLength(17);
    expect(skipped.filter(({ reason }) => reason === 'TEXTS_USED')).toHaveLength(13);
  });
});
