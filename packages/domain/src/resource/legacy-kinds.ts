import type { ResourceKind } from '../vocabulary.ts';

/** The names of the kinds before decision 181: entries of the audit log and archives of businesses still have them. */
const KIND_OF: ReadonlyMap<string, ResourceKind> = new Map([
  ['PERSON', 'TEAM_MEMBER'],
  ['PLACE', 'ROOM'],
  ['THING', 'EQUIPMENT'],
]);

/** Any other text is left unchanged. */
export const currentKind = (name: string): string => KIND_OF.get(name) ?? name;
