/** One line of a payment, as receipts, details and evidence show it (decision 105). */
export const CHARGE_LINE_KINDS = ['SERVICE', 'DISCOUNT', 'TAX', 'TIP', 'FEE', 'GIFT_CARD', 'CREDIT'] as const;
export type ChargeLineKind = (typeof CHARGE_LINE_KINDS)[number];

/** The amounts of all lines of a payment sum to what was charged. */
export type ChargeLine = {
  readonly kind: ChargeLineKind;
  readonly label: string;
  readonly amountCents: number;
  /** For a TAX line: its rate. */
  readonly basisPoints?: number;
  /** For a TAX line whose tax is included in the lines above: its amount; the line's own amount is 0. */
  readonly includedCents?: number;
};
