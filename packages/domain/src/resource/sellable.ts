import type { ResourceKind } from '../vocabulary.ts';

/** The person whose time alone a member lists; undefined for members who list everyone's. */
type Own = string | undefined;

/**
 * Listings sell the time of people and rooms, not equipment. Members who list only their own time sell no other person's
 * (product/listings#team-members-and-rooms).
 */
export const isSellableBy = (own: Own, { id, kind }: { readonly id: string; readonly kind: ResourceKind }): boolean =>
  kind === 'ROOM' || (kind === 'TEAM_MEMBER' && (own === undefined || id === own));
