import type { ResourceKind } from '../vocabulary.ts';

/**
 * The name that clients see: as set, or else a person's first name alone (product/people#public-name).
 */
export function publicNameOf({
  kind,
  name,
  publicName,
}: {
  readonly kind: ResourceKind;
  readonly name: string;
  readonly publicName: string | null;
}): string {
  if (publicName !== null) return publicName;
  return kind === 'TEAM_MEMBER' ? (name.trim().split(/\s+/u)[0] ?? name) : name;
}
