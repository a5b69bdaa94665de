import type { Resource } from '@primehour/contract/resource';
import type * as z from 'zod/mini';
import type { resourceFields } from './schema.ts';

export type ResourceFields = z.input<typeof resourceFields>;
export type ResourceValues = z.output<typeof resourceFields>;

/** As the form shows it: empty for what isn't set. */
export const fieldsOf = (resource: Resource): ResourceFields => ({
  name: resource.name,
  publicName: resource.publicName ?? '',
  about: resource.about ?? '',
  imageUrl: resource.imageUrl ?? '',
  isPublic: resource.isPublic,
  weight: String(resource.weight),
  visitsADayMax: resource.visitsADayMax === null ? '' : String(resource.visitsADayMax),
  units: String(resource.units),
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What is sent; units only for equipment. */
export const bodyOf = (values: ResourceValues, { kind }: Pick<Resource, 'kind'>) => ({
  name: values.name,
  publicName: orNull(values.publicName),
  about: orNull(values.about),
  imageUrl: orNull(values.imageUrl),
  isPublic: values.isPublic,
  weight: values.weight,
  visitsADayMax: values.visitsADayMax,
  ...(kind === 'EQUIPMENT' && { units: values.units }),
});
