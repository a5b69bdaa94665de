import type { Service } from '@primehour/contract/service-shapes';
import type { service } from '@primehour/db/schema/service';

type ServiceRow = typeof service.$inferSelect;

/** The wire's fields of a service that its form changes, and their columns. */
const COLUMN_OF = {
  name: 'name',
  description: 'description',
  price: 'priceCents',
  duration: 'durationMinutes',
  imageUrl: 'imageUrl',
  bufferBefore: 'bufferBeforeMinutes',
  bufferAfter: 'bufferAfterMinutes',
  location: 'location',
  isHidden: 'isHidden',
} as const satisfies { readonly [Field in keyof Omit<Service, 'id' | 'isPrimary'>]: keyof ServiceRow };

type Field = keyof typeof COLUMN_OF;
type PresentedRow = Pick<ServiceRow, 'id' | 'isPrimary' | (typeof COLUMN_OF)[Field]>;
type ServiceFields = { readonly [Name in Field]: ServiceRow[(typeof COLUMN_OF)[Name]] };
export type ServiceChanges = { readonly [Name in Field]?: ServiceFields[Name] | undefined };

type Required<Name extends Field> = undefined extends (typeof service.$inferInsert)[(typeof COLUMN_OF)[Name]]
  ? never
  : Name;
/** What a new service needs: whatever has no default in its column. */
export type NewService = ServiceChanges & { readonly [Name in Field as Required<Name>]: ServiceFields[Name] };

type Columns<Given> = { [Name in keyof Given & Field as (typeof COLUMN_OF)[Name]]: Given[Name] };

const FIELDS = Object.keys(COLUMN_OF) as Field[];

/** Wire fields → columns; an undefined field stays unchanged. */
export const columnsOf = <Given extends ServiceChanges>(fields: Given): Columns<Given> =>
  // The same values under the names of their columns.
  Object.fromEntries(
    FIELDS.filter((field) => fields[field] !== undefined).map((field) => [COLUMN_OF[field], fields[field]]),
  ) as Columns<Given>;

/** Builds the response; no other file of this module builds one. */
export const presentService = (row: PresentedRow): Service => ({
  id: row.id,
  isPrimary: row.isPrimary,
  ...fieldsOf(row),
});

const fieldsOf = (row: PresentedRow): ServiceFields =>
  Object.fromEntries(FIELDS.map((field) => [field, row[COLUMN_OF[field]]])) as ServiceFields;
