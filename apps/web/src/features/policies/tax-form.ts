import { type TaxRateForm, taxRateForm } from '@primehour/contract/tax';
import * as copy from '../../copy/taxes.ts';

/** The form's state. */
export type TaxDraft = {
  readonly name: string;
  readonly percent: string;
  readonly isIncluded: boolean;
  readonly isForAllServices: boolean;
};

export const EMPTY_TAX: TaxDraft = { name: '', percent: '', isIncluded: false, isForAllServices: true };

type Problems = Partial<Record<keyof TaxDraft, string>>;

/** Up to three decimals, with a percent sign or without: 8.875% is 887.5 basis points. */
function basisPointsOf(percent: string): number | undefined {
  const match = /^(\d{1,3}(?:[.,]\d*)?|[.,]\d+)\s*%?$/.exec(percent.trim());
  return match?.[1] === undefined ? undefined : Math.round(Number(match[1].replace(',', '.')) * 100_000) / 1000;
}

/** The request, or its errors by field, with the messages of the contract's rules. */
export function readTax(draft: TaxDraft): { readonly body: TaxRateForm } | { readonly problems: Problems } {
  const { percent, ...same } = draft;
  const basisPoints = basisPointsOf(percent);
  const read = taxRateForm.safeParse({ ...same, basisPoints: basisPoints ?? 0 });
  const found = (read.error?.issues ?? []).map(({ path: [field], message }) => [
    field === 'basisPoints' ? 'percent' : String(field),
    message,
  ]);
  const problems: Problems = {
    ...(basisPoints === undefined && { percent: copy.percentMissing }),
    ...Object.fromEntries(found),
  };
  return read.success && Object.keys(problems).length === 0 ? { body: read.data } : { problems };
}
