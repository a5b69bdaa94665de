/** Gift cards and packages: prepaid value that a business owes to clients (product/gift-cards). */
import type { LedgerEntry } from '../ledger/entries.ts';
import { MIN_CHARGE_CENTS } from '../limits.ts';
import { ok, refused, type Result } from '../result.ts';
import type { Cents, WallDate } from '../vocabulary.ts';

/** A gift card is in cents and pays for anything; a package is a number of visits of some services. */
export const STORED_VALUE_KINDS = ['GIFT_CARD', 'PACKAGE'] as const;
export type StoredValueKind = (typeof STORED_VALUE_KINDS)[number];

/** Whether it was paid for at the business or given away. */
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

/** The value of a balance in the ledger: cents at face value, and visits at their share of the package's price. */
export const liabilityOf = ({ priceCents, visits }: Worth, balance: number): number =>
  visits === null ? balance : Math.floor((priceCents * balance) / visits);

/** The account that offsets the liability: revenue for a visit; everything else is settled outside the product. */
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
  /** The tax included in the amount it pays; negative for a return. */
  readonly taxCents?: number | undefined;
};

/**
 * The ledger entries of one change. They sum to zero, and the liability always equals the value of the balance. Tax is
 * collected when a visit is paid for, not when a gift card is sold (decision 107).
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

/** The value of one use in the ledger: the cents of a gift card, or one visit's share of its package's price. */
export const worthOfUse = (worth: Worth, balance: number, amount: number): Cents =>
  (liabilityOf(worth, balance) - liabilityOf(worth, balance - amount)) as Cents;

/**
 * What a gift card pays of a price of which `payCents` is due now. It never leaves an amount to pay now that is below the
 * minimum of a card charge.
 */
export function giftPart(balance: number, priceCents: number, payCents: number): Cents {
  const part = Math.min(balance, priceCents);
  const rest = payCents - part;
  return (rest > 0 && rest < MIN_CHARGE_CENTS ? part - (MIN_CHARGE_CENTS - rest) : part) as Cents;
}

export type GiftCardRefusal = 'UNKNOWN' | 'BLOCKED' | 'EMPTY';

type Card = { readonly isBlocked: boolean; readonly balance: number };

/** Whether a gift card can be used; undefined if its code does not exist at this business. */
export function checkGiftCard(card: Card | undefined): Result<number, GiftCardRefusal> {
  if (!card) return refused('UNKNOWN');
  if (card.isBlocked) return refused('BLOCKED');
  return card.balance > 0 ? ok(card.balance) : refused('EMPTY');
}

type PackageTerms = Card & {
  readonly serviceIds: readonly string[] | null;
  readonly validUntil: WallDate | null;
};

/** A package can only be sold with a last day of today or later. */
export const isStillToCome = (validUntil: WallDate | null, today: WallDate): boolean =>
  validUntil === null || validUntil >= today;

/** A package still pays for a visit on its last day. */
export const packagePays = (
  { isBlocked, balance, serviceIds, validUntil }: PackageTerms,
  serviceId: string,
  date: WallDate,
): boolean =>
  !isBlocked &&
  balance > 0 &&
  (serviceIds === null || serviceIds.includes(serviceId)) &&
  (validUntil === null || date <= validUntil);

/** Crockford's base 32, without the ambiguous letters I, L, O and U. */
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

/** Normalizes an entered code: letters that look like digits become those digits. */
export const typedGiftCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** 'K7QM-4D2X-9ABC-TV0W' */
export const formatGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
