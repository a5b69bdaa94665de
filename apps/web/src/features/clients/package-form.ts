import { dateInPast, required } from '@primehour/contract/copy/issues';
import { type PackageForm, packageForm } from '@primehour/contract/stored-value';
import { STORED_VALUE_MAX_CENTS } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import { isStillToCome } from '@primehour/domain/stored-value/stored-value';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/gift-cards.ts';

/** The form's state. */
export type PackageDraft = {
  readonly label: string;
  readonly visits: string;
  readonly dollars: string;
  readonly validUntil: string;
  readonly sold: PackageForm['sold'];
  /** Undefined for all services. */
  readonly serviceIds: readonly string[] | undefined;
};

export const EMPTY_PACKAGE: PackageDraft = {
  label: '',
  visits: '5',
  dollars: '',
  validUntil: '',
  sold: 'TILL',
  serviceIds: undefined,
};

type PackageProblems = Partial<Record<keyof PackageDraft, string>>;

/** The request, or its errors by field, with the messages of the contract's rules. */
export function readPackage(
  draft: PackageDraft,
  { clientId, today }: { readonly clientId: string; readonly today: WallDate },
): { readonly body: PackageForm } | { readonly problems: PackageProblems } {
  const amount = parseTypedDollars(draft.dollars);
  const isPrice = amount.ok && amount.value <= STORED_VALUE_MAX_CENTS;
  const read = packageForm.safeParse({
    clientId,
    label: draft.label,
    visits: draft.visits.trim() === '' ? undefined : Number(draft.visits),
    priceCents: isPrice ? amount.value : 0,
    serviceIds: draft.serviceIds ?? null,
    validUntil: draft.validUntil || null,
    sold: draft.sold,
  });
  const problems: PackageProblems = {
    ...(!isPrice && { dollars: draft.dollars.trim() === '' ? required : copy.priceRange }),
    ...(!isStillToCome(read.data?.validUntil ?? null, today) && { validUntil: dateInPast }),
    ...Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  };
  return read.success && Object.keys(problems).length === 0 ? { body: read.data } : { problems };
}
