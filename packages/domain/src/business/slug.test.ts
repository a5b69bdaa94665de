/** Guarantee: any business name gives a link part that the database accepts, and alternatives never run out or repeat. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLUG_MAX_LENGTH, slugAlternative, slugFrom } from './slug.ts';

describe('slugFrom', () => {
  it.each([
    ['Joe’s Barber Shop', 'joes-barber-shop'],
    ["Joe's Barber Shop", 'joes-barber-shop'],
    ['  Cuts & Color, LLC. ', 'cuts-and-color-llc'],
    ['Café Été Nº 5', 'cafe-ete-no-5'],
    ['--Already--A--Slug--', 'already-a-slug'],
    ['美容院', 'business'],
    ['', 'business'],
    [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
  ])('"%s" becomes %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });

  it('is valid for every name, and so is every alternative', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 2, max: 99_999 }), (name, n) => {
        const slugs = [slugFrom(name), slugAlternative(slugFrom(name), n)];
        for (const slug of slugs) {
          expect(slug).toMatch(/^[a-z0-9](-?[a-z0-9])*$/);
          expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
        }
        expect(slugFrom(slugFrom(name))).toBe(slugFrom(name));
      }),
    );
  });
});

describe('slugAlternative', () => {
  it('numbers the slug and keeps it within the limit', () => {
    expect(slugAlternative('joes-barber-shop', 2)).toBe('joes-barber-shop-2');
    expect(slugAlternative('a'.repeat(60), 12)).toBe(`${'a'.repeat(57)}-12`);
    expect(slugAlternative(`${'a'.repeat(57)}-bc`, 2)).toBe(`${'a'.repeat(57)}-2`);
  });

  it('gives each number its own slug', () => {
    const many = Array.from({ length: 500 }, (_, index) => slugAlternative('b'.repeat(60), index + 2));
    expect(new Set(many).size).toBe(500);
  });
});
