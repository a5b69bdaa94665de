/** Gift cards and packages: value that a business owes to clients (product/gift-cards). */
import type { LedgerEntry } from '../ledger/entries.ts';
import { MIN_CHARGE_CENTS } from '../limits.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Cents, WallDate } from '../vocabulary.ts';

/** A gift card holds cents and pays for anything; a package holds visits of some services. */
export const STORED_VALUE_KINDS = ['GIFT_CARD', 'PACKAGE'] as const;
export type StoredValueKind = (typeof STORED_VALUE_KINDS)[number];

/** How it was paid for: at the business, or not at all. */
export const STORED_VALUE_SALES = ['TILL', 'GIVEN'] as const;
export type StoredValueSale = (typeof STORED_VALUE_SALES)[number];

export const STORED_VALUE_CAUSES = ['SOLD', 'USED', 'RETURNED', 'CASHED_OUT', 'CORRECTED'] as const;
export type StoredValueCause = (typeof STORED_VALUE_CAUSES)[number];

/** Its monetary value: the face value of a gift card, or the price of a package and its visits. */
export type Worth = {
  readonly kind: StoredValueKind;
  readonly priceCents: Cents;
  readonly visits: number | null;
};

/** What a balance is worth in the books: cents are cents, and each visit is its share of the package's price. */
export const liabilityOf = ({ priceCents, visits }: Worth, balance: number): number =>
  visits === null ? balance : Math.floor((priceCents * balance) / visits);

/** The counter account of what is owed: a visit earns it, everything else is settled outside the product. */
const OTHER_SIDE = {
  SOLD: 'OUTSIDE',
  CASHED_OUT: 'OUTSIDE',
  CORRECTED: 'OUTSIDE',
  USED: 'GIFT_EARNED',
  RETURNED: 'GIFT_EARNED',
} as const satisfies Record<StoredValueCause, LedgerEntry['account']>;

type ValueChange = {
  readonly cause: StoredValueCause;
  readonly before: number;
  readonly amount: number;
  /** The tax in what it pays of a price; negative where that goes back. */
  readonly taxCents?: number | undefined;
};

/**
 * The books of one entry; they sum to zero, and what is owed is always what the balance is worth. Tax is collected when a
 * visit is paid, not when a gift card is sold (decision 107).
 */
export function valueEntries(worth: Worth, { cause, before, amount, taxCents = 0 }: ValueChange): LedgerEntry[] {
  const owed = liabilityOf(worth, before + amount) - liabilityOf(worth, before);
  const entries: LedgerEntry[] = [
    { account: OTHER_SIDE[cause], amountCents: 0 - owed - taxCents },
    { account: 'GIFT_LIABILITY', amountCents: owed },
    { account: 'TAX_PAYABLE', amountCents: taxCents },
  ];
  return entries.filter(({ amountCents }) => amountCents !== 0);
}

/** What one use takes from the books: the cents of a gift card, or a visit's share of the price of its package. */
export const worthOfUse = (worth: Worth, balance: number, amount: number): Cents =>
  (liabilityOf(worth, balance) - liabilityOf(worth, balance - amount)) as Cents;

/**
 * What a gift card pays of a price of which `payCents` are asked for now. It leaves no rest to pay now that is too small
 * for a card.
 */
export function giftPart(balance: number, priceCents: number, payCents: number): Cents {
  const part = Math.min(balance, priceCents);
  const rest = payCents - part;
  return (rest > 0 && rest < MIN_CHARGE_CENTS ? part - (MIN_CHARGE_CENTS - rest) : part) as Cents;
}

export type GiftCardRefusal = 'UNKNOWN' | 'BLOCKED' | 'EMPTY';

type Card = { readonly isBlocked: boolean; readonly balance: number };

/** Whether a gift card can pay for something; undefined: no business has such a code here. */
export function checkGiftCard(card: Card | undefined): Result<number, GiftCardRefusal> {
  if (!card) return refused('UNKNOWN');
  if (card.isBlocked) return refused('BLOCKED');
  return card.balance > 0 ? ok(card.balance) : refused('EMPTY');
}

type PackageTerms = Card & {
  readonly serviceIds: readonly string[] | null;
  readonly validUntil: WallDate | null;
};

/** A package is sold with days left, today at least. */
export const isStillToCome = (validUntil: WallDate | null, today: WallDate): boolean =>
  validUntil === null || validUntil >= today;

/** A package pays for a visit on its last day, too. */
export const packagePays = (
  { isBlocked, balance, serviceIds, validUntil }: PackageTerms,
  serviceId: string,
  date: WallDate,
): boolean =>
  !isBlocked &&
  balance > 0 &&
  (serviceIds === null || serviceIds.includes(serviceId)) &&
  (validUntil === null || date <= validUntil);

/** Crockford's base 32: no I, L, O or U, which look like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GIFT_CODE_LENGTH = 16;
export const GIFT_CODE_BYTES = (GIFT_CODE_LENGTH * 5) / 8;
export const GIFT_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A code of 80 random bits. */
export function giftCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: GIFT_CODE_LENGTH }, (_, index) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('');
}

/** Normalizes typed codes: letters that look like digits become those digits. */
export const typedGiftCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** 'K7QM-4D2X-9ABC-TV0W' */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
