import type { Phone } from '../vocabulary.ts';

export type MergedClient = {
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  readonly notes: string;
  readonly isBlocked: boolean;
  readonly otherPhones: readonly Phone[];
};

/**
 * What one record is once another is merged into it: its own name, phone and address stay, and what it lacks comes from
 * the other. Notes are put together, all phone numbers are kept, and a block of either stands, since merging must not
 * let somebody back in.
 */
export function mergedClient(kept: MergedClient, other: MergedClient): MergedClient {
  const notes = [kept.notes, other.notes].filter((text) => text !== '').join('\n\n');
  const phones = [...kept.otherPhones, other.phone, ...other.otherPhones];
  return {
    name: kept.name,
    phone: kept.phone,
    email: kept.email ?? other.email,
    notes,
    isBlocked: kept.isBlocked || other.isBlocked,
    otherPhones: [...new Set(phones)].filter((phone) => phone !== kept.phone),
  };
}
