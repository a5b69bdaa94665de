import { taxLabel } from '@primehour/domain/price/copy';
import * as copy from '../../copy/services.ts';

type Policy = {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly serviceIds: readonly string[];
};

/** The default follows later changes of the default; the current one can also be chosen for good. */
export function policyChoices(policies: readonly Policy[]): { value: string; label: string }[] {
  const standard = policies.find(({ isDefault }) => isDefault);
  return [
    { value: '', label: copy.defaultPolicy(standard?.name ?? '') },
    ...policies.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** Which one a stored service has; empty for the default. */
export const policyOf = (policies: readonly Policy[], serviceId: string | undefined): string =>
  policies.find(({ serviceIds }) => serviceId !== undefined && serviceIds.includes(serviceId))?.id ?? '';

type Rate = {
  readonly id: string;
  readonly name: string;
  readonly basisPoints: number;
  readonly isIncluded: boolean;
  /** A new service gets it. */
  readonly isForNew: boolean;
  readonly serviceIds: readonly string[];
};

/** 'No tax', 'Sales tax (8.875%), added', 'VAT (20%), included' */
export const taxChoices = (rates: readonly Rate[]): { value: string; label: string }[] => [
  { value: '', label: copy.noTax },
  ...rates.map((rate) => ({
    value: rate.id,
    label: (rate.isIncluded ? copy.taxIncluded : copy.taxAdded)(taxLabel(rate)),
  })),
];

/** Which one a stored service has, or a new one gets; empty for none. */
export const taxOf = (rates: readonly Rate[], serviceId: string | undefined): string =>
  rates.find(({ isForNew, serviceIds }) => (serviceId === undefined ? isForNew : serviceIds.includes(serviceId)))?.id ??
  '';
