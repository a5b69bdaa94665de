import type { ActingMember } from '@primehour/contract/acting-member';
import { appUser } from '@primehour/db/schema/user';
import { formatFullName } from '@primehour/domain/format/full-name';

/** Columns of a member who is joined because they did something. */
export const ACTOR = { id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName };
/** Null if no member did it. */
export type ActorRow = Readonly<Pick<typeof appUser.$inferSelect, keyof typeof ACTOR>> | null;

/** The member who did it, for another one who reads about it. */
export const presentActor = (actor: ActorRow, readerId: string): { readonly member?: ActingMember } =>
  actor === null ? {} : { member: { name: formatFullName(actor) || null, isYou: actor.id === readerId } };
