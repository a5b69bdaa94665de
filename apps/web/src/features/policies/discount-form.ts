import { type DiscountForm, discountForm } from '@primehour/contract/discount';
import { parseTypedDollars } from '@primehour/domain/money';
import * as bookings from '../../copy/bookings.ts';
import * as copy from '../../copy/discounts.ts';

/** The form's state; empty for no limit. */
export type DiscountDraft = {
  readonly code: string;
  readonly kind: 'SHARE' | 'AMOUNT';
  readonly percent: string;
  readonly dollars: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly usesMax: string;
  readonly perClientMax: string;
  /** Undefined for all services. */
  readonly serviceIds: readonly string[] | undefined;
};

export const EMPTY_DISCOUNT: DiscountDraft = {
  code: '',
  kind: 'SHARE',
  percent: '',
  dollars: '',
  fromDate: '',
  untilDate: '',
  usesMax: '',
  perClientMax: '1',
  serviceIds: undefined,
};

type Problems = Partial<Record<keyof DiscountDraft, string>>;

/** The request, or its errors by field, with the messages of the contract's rules. */
export function readDraft(draft: DiscountDraft): { readonly body: DiscountForm } | { readonly problems: Problems } {
  const { code, kind, percent, dollars, fromDate, untilDate, usesMax, perClientMax, serviceIds } = draft;
  const isShare = kind === 'SHARE';
  const amount = parseTypedDollars(dollars);
  const hasShare = /^(?:[1-9]\d?|100)$/.test(percent.trim());
  const read = discountForm.safeParse({
    code,
    // Errors of the amount itself are reported below.
    basisPoints: isShare ? (hasShare ? Number(percent) * 100 : 1) : null,
    amountCents: isShare ? null : amount.ok ? Math.max(1, amount.value) : 1,
    serviceIds: serviceIds ?? null,
    fromDate: fromDate || null,
    untilDate: untilDate || null,
    usesMax: limitOf(usesMax),
    perClientMax: limitOf(perClientMax),
  });
  const problems: Problems = {
    ...(isShare && !hasShare && { percent: copy.wholePercent }),
    ...(!isShare && (!amount.ok || amount.value === 0) && { dollars: bookings.amountMissing }),
    ...Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  };
  return read.success && Object.keys(problems).length === 0 ? { body: read.data } : { problems };
}

/** An empty field means no limit. */
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
