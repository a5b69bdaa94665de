import { formatMoney } from '../format/money.ts';
import type { ChargeLine } from './charge-line.ts';
import type { DiscountRefusal, DiscountTerms } from './discount.ts';
import type { TaxTerms } from './tax.ts';

/** Shown to a client next to the code that they typed. */
export const DISCOUNT_REFUSAL_MESSAGES: Record<DiscountRefusal, string> = {
  UNKNOWN: 'This code doesn’t exist. Check it, or book without it',
  NOT_YET: 'This code can’t be used yet',
  OVER: 'This code has expired',
  OTHER_SERVICE: 'This code is for another service',
  USED_UP: 'This code has reached its limit',
  USED_BY_CLIENT: 'You have used this code before',
  NO_EFFECT: 'This code doesn’t lower this price',
};

/** 'WELCOME20: You have used this code before', where the code's field is not shown. */
export const describeRefusedDiscount = (code: string, reason: string): string => `${code}: ${reason}`;

/** '20% off', '$10 off' */
export const formatDiscount = ({
  basisPoints,
  amountCents,
}: Pick<DiscountTerms, 'basisPoints' | 'amountCents'>): string =>
  `${basisPoints === null ? formatMoney(amountCents ?? 0) : `${basisPoints / 100}%`} off`;

/** '8.875%' */
export const formatBasisPoints = (basisPoints: number): string => `${Math.round(basisPoints * 10) / 1000}%`;

/** 'Sales tax (8.875%)' */
export const taxLabel = ({ name, basisPoints }: Pick<TaxTerms, 'name' | 'basisPoints'>): string =>
  `${name} (${formatBasisPoints(basisPoints)})`;

/** 'Includes VAT (20%)' */
export const includedLabel = (label: string): string => `Includes ${label}`;

const PART_LABELS = { DEPOSIT: 'deposit', REST: 'rest of the price' } as const;

/** 'Cut and finish, deposit' */
export const formatPart = (serviceName: string, part: keyof typeof PART_LABELS): string =>
  `${serviceName}, ${PART_LABELS[part]}`;

/** 'Cut and finish $60', 'SUMMER20 -$12', 'Sales tax (8.875%) $4.26', 'Includes VAT (20%) $8' */
export const formatChargeLine = ({
  label,
  amountCents,
  includedCents,
}: Pick<ChargeLine, 'label' | 'amountCents'> & { readonly includedCents?: number | undefined }): string =>
  `${label} ${formatMoney(includedCents ?? amountCents)}`;
