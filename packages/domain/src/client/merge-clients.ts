import type { Phone } from '../vocabulary.ts';
import { isSameName, type NamesOfClient, otherNames } from './other-names.ts';

export type MergedClient = NamesOfClient & {
  /** The partner entered the name. */
  readonly isNameEdited: boolean;
  readonly phone: Phone;
  readonly email: string | null;
  readonly notes: string;
  readonly isBlocked: boolean;
  readonly otherPhones: readonly Phone[];
};

/**
 * What one record is once another is merged into it: its own name, phone and address stay, and what it lacks comes from
 * the other. Notes are joined, all phone numbers are kept, and a block of either remains, because merging must not
 * unblock anyone.
 */
export function mergedClient(kept: MergedClient, other: MergedClient): MergedClient {
  const notes = [kept.notes, other.notes].filter((text) => text !== '').join('\n\n');
  const phones = [...kept.otherPhones, other.phone, ...other.otherPhones];
  return {
    ...mergedNames(kept, other),
    phone: kept.phone,
    email: kept.email ?? other.email,
    notes,
    isBlocked: kept.isBlocked || other.isBlocked,
    otherPhones: [...new Set(phones)].filter((phone) => phone !== kept.phone),
  };
}

type Names = NamesOfClient & Pick<MergedClient, 'isNameEdited'>;

/**
 * The kept record's name remains, unless only the other's was entered by the partner; no other name is lost (decision
 * 068).
 */
function mergedNames(kept: Names, other: Names): Names {
  const [first, second] = other.isNameEdited && !kept.isNameEdited ? [other, kept] : [kept, other];
  const { name, isNameEdited } = first;
  const preferred = first.givenName ?? (second.isNameEdited ? second.givenName : second.name);
  const givenName = isNameEdited && preferred !== null && !isSameName(preferred, name) ? preferred : null;
  const all = [
    ...first.mergedNames,
    second.name,
    ...(second.givenName === null ? [] : [second.givenName]),
    ...second.mergedNames,
  ];
  return { name, isNameEdited, givenName, mergedNames: otherNames({ name, givenName: null, mergedNames: all }) };
}
