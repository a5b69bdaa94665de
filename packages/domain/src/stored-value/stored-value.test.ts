import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOfEntries } from '../ledger/entries.ts';
import { MIN_CHARGE_CENTS } from '../limits.ts';
import type { Cents, WallDate } from '../vocabulary.ts';
import { amountOfValue, GIFT_CARD_REFUSAL_MESSAGES, visitsLeft } from './copy.ts';
import {
  formatGiftCode,
  GIFT_CODE_PATTERN,
  giftCodeOf,
  giftPart,
  checkGiftCard,
  liabilityOf,
  packagePays,
  STORED_VALUE_CAUSES,
  typedGiftCode,
  valueEntries,
} from './stored-value.ts';

// The guarantee: a gift card pays as much of a price as its balance allows, and never leaves a remainder too small for
// a card charge; what the books say is owed equals the value of the balance, to the cent; a code is recognized however
// it is written.

const GIFT = { kind: 'GIFT_CARD', priceCents: 5000 as Cents, visits: null } as const;
const FIVE = { kind: 'PACKAGE', priceCents: 29_999 as Cents, visits: 5 } as const;

describe('what a gift card pays', () => {
  it.each([
    ['all of a price', 10_000, 6500, 6500, 6500],
    ['what is left on it', 4000, 6500, 6500, 4000],
    ['more than a deposit', 4000, 6500, 1000, 4000],
    ['less, so that a card can pay the rest', 6480, 6500, 6500, 6450],
    ['all but the rest that is paid at the visit', 6480, 6500, 0, 6480],
    ['less of a deposit', 990, 6500, 1000, 950],
  ])('is %s', (_, balance, price, pay, expected) => {
    expect(giftPart(balance, price, pay)).toBe(expected);
  });

  it('is never more than its balance or the price, and leaves nothing below the smallest charge', () => {
    const cents = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 50, max: 200_000 }), fc.nat(), (balance, price, share) => {
        const asked = share % (price + 1);
        const pay = asked < MIN_CHARGE_CENTS ? 0 : asked;
        const part = giftPart(balance, price, pay);
        expect(part).toBeLessThanOrEqual(Math.min(balance, price));
        expect(part).toBeGreaterThanOrEqual(0);
        const rest = Math.max(0, pay - part);
        expect(rest === 0 || rest >= MIN_CHARGE_CENTS).toBe(true);
      }),
    );
  });

  it.each([
    [undefined, 'UNKNOWN'],
    [{ isBlocked: true, balance: 100 }, 'BLOCKED'],
    [{ isBlocked: false, balance: 0 }, 'EMPTY'],
    [{ isBlocked: false, balance: 100 }, 100],
  ])('by %j is %s', (card, expected) => {
    const checked = checkGiftCard(card);
    expect(checked.ok ? checked.value : checked.reason).toBe(expected);
  });
});

describe('a package', () => {
  const TERMS = { isBlocked: false, balance: 1, serviceIds: ['cut'], validUntil: '2026-10-07' as WallDate };
  const on = (date: string) => date as WallDate;
  it.each([
    [{}, 'cut', '2026-10-07', true],
    [{}, 'cut', '2026-10-08', false],
    [{}, 'color', '2026-10-07', false],
    [{ serviceIds: null, validUntil: null }, 'color', '2036-10-07', true],
    [{ balance: 0 }, 'cut', '2026-10-07', false],
    [{ isBlocked: true }, 'cut', '2026-10-07', false],
  ])('%j for %s on %s pays: %s', (change, service, date, expected) => {
    expect(packagePays({ ...TERMS, ...change }, service, on(date))).toBe(expected);
  });
});

describe('the books', () => {
  it('owe the value of the balance after any history, and nothing once it is used up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(GIFT, FIVE),
        fc.array(fc.tuple(fc.constantFrom(...STORED_VALUE_CAUSES), fc.integer({ min: -50, max: 50 })), {
          maxLength: 20,
        }),
        (worth, moves) => {
          let [balance, owed] = [0, 0];
          for (const [cause, amount] of [...moves, ['USED', -1_000_000] as const]) {
            const moved = Math.max(amount, 0 - balance);
            const entries = valueEntries(worth, { cause, before: balance, amount: moved });
            expect(sumOfEntries(entries)).toBe(0);
            balance += moved;
            owed += sumOfEntries(entries.filter(({ account }) => account === 'GIFT_LIABILITY'));
            expect(owed).toBe(liabilityOf(worth, balance));
          }
          expect([balance, owed]).toEqual([0, 0]);
        },
      ),
    );
  });

  it('earn by visits, and settle everything else outside', () => {
    expect(valueEntries(FIVE, { cause: 'SOLD', before: 0, amount: 5 })).toEqual([
      { account: 'OUTSIDE', amountCents: -29_999 },
      { account: 'GIFT_LIABILITY', amountCents: 29_999 },
    ]);
    expect(valueEntries(FIVE, { cause: 'USED', before: 5, amount: -1 })).toEqual([
      { account: 'GIFT_EARNED', amountCents: 6000 },
      { account: 'GIFT_LIABILITY', amountCents: -6000 },
    ]);
  });
});

describe('a code', () => {
  it('has 16 letters without look-alikes, in groups of four, each equally likely', () => {
    expect(giftCodeOf(new Uint8Array(10))).toBe('0000000000000000');
    expect(giftCodeOf(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ');
    expect(formatGiftCode('0123456789ABCDEF')).toBe('0123-4567-89AB-CDEF');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const code = giftCodeOf(bytes);
        expect(code).toMatch(GIFT_CODE_PATTERN);
        expect(typedGiftCode(formatGiftCode(code).toLowerCase())).toBe(code);
      }),
    );
  });

  it('is recognized if letters are typed for digits', () => {
    expect(typedGiftCode(' oOiI-lL12 3456 789a')).toBe('001111123456789A');
  });
});

it('amounts and refusals have words', () => {
  expect(['GIFT_CARD', 'PACKAGE', 'PACKAGE'].map((kind, index) => amountOfValue(kind as 'PACKAGE', index + 1))).toEqual(
    ['$0.01', '2 visits', '3 visits'],
  );
  expect(visitsLeft(1, 5)).toBe('1 of 5 visits left');
  expect(new Set(Object.values(GIFT_CARD_REFUSAL_MESSAGES)).size).toBe(3);
});
