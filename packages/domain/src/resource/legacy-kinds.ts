import type { ResourceKind } from '../vocabulary.ts';

/**
 * The names of the kinds before decision 181. Nodes of the previous release write and send them, and dashboards that are
 * open in a tab ask with them, so this release reads both.
 */
const LEGACY_NAMES = { TEAM_MEMBER: 'PERSON', ROOM: 'PLACE', EQUIPMENT: 'THING' } as const;

export type LegacyKind = (typeof LEGACY_NAMES)[ResourceKind];
export const LEGACY_KINDS = Object.values(LEGACY_NAMES);

/** Each old name and its new one. */
export const KIND_OF: Readonly<Record<LegacyKind, ResourceKind>> = {
  [LEGACY_NAMES.TEAM_MEMBER]: 'TEAM_MEMBER',
  [LEGACY_NAMES.ROOM]: 'ROOM',
  [LEGACY_NAMES.EQUIPMENT]: 'EQUIPMENT',
};

export const isLegacy = (name: string): name is LegacyKind => Object.hasOwn(KIND_OF, name);

/** Reads either name. */
export const toKind = (name: LegacyKind | ResourceKind): ResourceKind => (isLegacy(name) ? KIND_OF[name] : name);

/** What is no longer written and sent. */
export const legacyKind = (kind: ResourceKind): LegacyKind => LEGACY_NAMES[kind];

/** A record of a response, which has either name. */
export const withKind = <Sent extends { readonly kind: LegacyKind | ResourceKind }>({ kind, ...rest }: Sent) => ({
  ...rest,
  kind: toKind(kind),
});
