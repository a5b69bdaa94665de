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

const bodyOf = (values: ResourceValues, { kind }: Pick<Resource, 'kind'>) => ({
  name: values.name,
  publicName: orNull(values.publicName),
  about: orNull(values.about),
  imageUrl: orNull(values.imageUrl),
  isPublic: values.isPublic,
  weight: values.weight,
  visitsADayMax: values.visitsADayMax,
  ...(kind === 'EQUIPMENT' && { units: values.units }),
});

type Edited = Partial<Record<keyof ResourceFields, boolean>>;

/** What is sent: only what was edited, so that another member's changes meanwhile stay; units only for equipment. */
export function changesOf(values: ResourceValues, resource: Pick<Resource, 'kind'>, edited: Edited) {
  const body = bodyOf(values, resource);
  const isEdited = ([name]: [string, unknown]) => edited[name as keyof ResourceFields] === true;
  return Object.fromEntries(Object.entries(body).filter(isEdited)) as Partial<typeof body>;
}
