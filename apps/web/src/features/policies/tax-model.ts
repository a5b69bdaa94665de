import type { TaxRate } from '@primehour/contract/tax';
import * as discounts from '../../copy/discounts.ts';
import * as copy from '../../copy/taxes.ts';

type Named = { readonly id: string; readonly name: string };

/** 'added to the price · for Cut, Color' */
export function taxFacts(
  { isIncluded, serviceIds }: Pick<TaxRate, 'isIncluded' | 'serviceIds'>,
  services: readonly Named[],
): string {
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name);
  return `${isIncluded ? copy.isIncluded : copy.isAdded} · ${describeServices(names, services.length)}`;
}

function describeServices(names: readonly string[], all: number): string {
  if (names.length === 0) return copy.forNone;
  return names.length === all ? copy.forAll : discounts.forServices(names.join(', '));
}
