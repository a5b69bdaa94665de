import * as copy from '../../copy/services.ts';

type Policy = {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly serviceIds: readonly string[];
};

/** The default follows what is the default later on; the one that it is now can also be chosen for good. */
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
