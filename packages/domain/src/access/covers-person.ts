import type { Access } from './access.ts';

/** Whether access covers what belongs to a person of the calendar, or to the whole business if that is undefined. */
export const coversPerson = (access: Access, personId: string | undefined, ownId: string | undefined): boolean =>
  access === 'all' || (access === 'own' && personId !== undefined && personId === ownId);
