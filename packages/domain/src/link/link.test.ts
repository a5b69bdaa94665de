import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../vocabulary.ts';
import { describePerks } from './copy.ts';
import { checkLink, type LinkTerms, settingsWithPerks } from './link.ts';
import { readUtm, UTM_FIELDS } from './utm.ts';

// The guarantee: a link is used only as often and as long as it allows, a perk never takes anything away, and no URL
// can make a row larger than its limit.

const NOW = 1_000_000 as Instant;
const OPEN: LinkTerms = { usesMax: null, fromAt: null, untilAt: null, revokedAt: null };
const at = (ms: number) => (NOW + ms) as Instant;

describe('a link', () => {
  it.each([
    [{}, 1_000_000, 'OK'],
    [{ usesMax: 1 }, 0, 'OK'],
    [{ usesMax: 1 }, 1, 'USED_UP'],
    [{ fromAt: at(0) }, 0, 'OK'],
    [{ fromAt: at(1) }, 0, 'NOT_YET'],
    [{ untilAt: at(1) }, 0, 'OK'],
    [{ untilAt: at(0) }, 0, 'EXPIRED'],
    [{ revokedAt: at(-1), usesMax: 1 }, 1, 'REVOKED'],
  ])('with %j and %i uses: %s', (terms, uses, expected) => {
    const checked = checkLink({ ...OPEN, ...terms }, uses, NOW);
    expect(checked.ok ? 'OK' : checked.reason).toBe(expected);
  });
});

describe('perks', () => {
  it('widen the settings and never narrow them', () => {
    const hours = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        hours,
        hours,
        fc.option(hours, { nil: undefined }),
        fc.option(hours, { nil: undefined }),
        (notice, advance, noticeHours, advanceDays) => {
          const settings = { minNoticePeriod: notice, advanceBooking: advance, timeslotDuration: 30 };
          const wider = settingsWithPerks(settings, { noticeHours, advanceDays });
          expect(wider.minNoticePeriod).toBeLessThanOrEqual(notice);
          expect(wider.advanceBooking).toBeGreaterThanOrEqual(advance);
          expect(wider.timeslotDuration).toBe(30);
        },
      ),
    );
    expect(settingsWithPerks({ minNoticePeriod: 24, advanceBooking: 30 }, {})).toEqual({
      minNoticePeriod: 24,
      advanceBooking: 30,
    });
  });

  it('are described in words', () => {
    expect(describePerks({ advanceDays: 120, noticeHours: 1, skipDeposit: true, firstInLine: true })).toEqual([
      'up to 120 days ahead',
      '1 hour of notice',
      'no deposit',
      'first in line',
    ]);
    expect(describePerks({ noticeHours: 0 })).toEqual(['without notice']);
    expect(describePerks({})).toEqual([]);
  });
});

describe('campaigns', () => {
  it('are read from a URL, in five fields', () => {
    expect(
      readUtm({ utm_source: ' door ', utm_medium: '', utm_campaign: 'spring\u0000sale', other: 'x', utm_term: ['a'] }),
    ).toEqual({
      source: 'door',
      campaign: 'spring sale',
    });
    expect(readUtm({ utm_source: ' ' })).toBeNull();
  });

  it('stay within a kilobyte whatever the URL contains', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(fc.record(Object.fromEntries(UTM_FIELDS.map((name) => [`utm_${name}`, text]))), (fields) => {
        const utm = readUtm(fields) ?? {};
        expect(new TextEncoder().encode(Object.values(utm).join('')).length).toBeLessThanOrEqual(1000);
        for (const value of Object.values(utm)) expect([...value].length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
