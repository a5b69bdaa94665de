/** What the provider reports about a payout (product/statements#payouts). */
export const PAYOUT_STATUSES = ['ON_THE_WAY', 'PAID', 'FAILED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Whether its items are stored. NONE: the provider does not itemize it. */
export const PAYOUT_ITEMS_STATES = ['WAITING', 'STORED', 'NONE'] as const;
export type PayoutItemsState = (typeof PAYOUT_ITEMS_STATES)[number];

/** PAYOUT_RETURNED: an earlier payout that the bank sent back. */
export const PAYOUT_ITEM_KINDS = [
  'CHARGE',
  'REFUND',
  'REFUND_FAILED',
  'DISPUTE',
  'FEE',
  'PAYOUT_RETURNED',
  'ADJUSTMENT',
] as const;
export type PayoutItemKind = (typeof PAYOUT_ITEM_KINDS)[number];

/** Signed cents of the business's balance: `netCents` is `amountCents` less `feeCents`. */
export type PayoutItemAmounts = {
  readonly amountCents: number;
  readonly feeCents: number;
  readonly netCents: number;
};

/**
 * Why a payout has a line that no movement of the books explains; DIFFERENCE: by how much one was paid out differently.
 */
export const PAYOUT_EXTRA_KINDS = [...PAYOUT_ITEM_KINDS, 'DIFFERENCE'] as const;
export type PayoutExtraKind = (typeof PAYOUT_EXTRA_KINDS)[number];

type Item = PayoutItemAmounts & {
  readonly id: string;
  readonly kind: PayoutItemKind;
  readonly at: Date;
  /** The movement of the books behind it; null where there is none. */
  readonly transactionId: string | null;
};

export type PayoutExtra = PayoutItemAmounts & {
  readonly id: string;
  readonly kind: PayoutExtraKind;
  readonly at: Date;
};

type Booked = { readonly id: string; readonly partnerCents: number };

/**
 * What explains a payout besides the movements of the books, and the rest, which nothing explains: the movements, the extras
 * and the rest always sum to the amount paid out (product/statements#payouts).
 */
export function explainPayout(
  amountCents: number,
  booked: readonly Booked[],
  items: readonly Item[],
): { readonly extras: PayoutExtra[]; readonly otherCents: number } {
  const byId = new Map(booked.map(({ id, partnerCents }) => [id, partnerCents]));
  const extras = items.flatMap(({ transactionId, ...item }): PayoutExtra[] => {
    const bookedCents = transactionId === null ? undefined : byId.get(transactionId);
    if (bookedCents === undefined) return [item];
    const netCents = item.netCents - bookedCents;
    return netCents === 0 ? [] : [{ ...item, kind: 'DIFFERENCE', amountCents: netCents, feeCents: 0, netCents }];
  });
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
  const explained = sum(booked.map(({ partnerCents }) => partnerCents)) + sum(extras.map(({ netCents }) => netCents));
  return { extras, otherCents: amountCents - explained };
}

type Explained = {
  readonly extras: readonly Pick<PayoutExtra, 'kind' | 'netCents'>[];
  readonly otherCents: number;
};

/**
 * By how much a payout differs from its items and from the books; extras that the provider reports are not a
 * difference.
 */
export const differenceOf = ({ extras, otherCents }: Explained): number =>
  extras.reduce((sum, { kind, netCents }) => sum + (kind === 'DIFFERENCE' ? netCents : 0), otherCents);
