import { GUESTS_OPTIONS } from '@primehour/domain/limits';
import type * as z from 'zod/mini';
import type { ListingDraft } from '../../draft/listing-draft.ts';
import type { experienceFields, incentiveFields } from './experience-schema.ts';

/** The most pictures a listing or an incentive has. */
export const IMAGES_MAX = 12;

export type ExperienceFields = z.input<typeof experienceFields>;

export const EXPERIENCE_NAMES = [
  'name',
  'description',
  'incentives',
  'location',
  'guestsNumber',
  'imgUrls',
] as const satisfies readonly (keyof ExperienceFields)[];

export const GUEST_CHOICES = GUESTS_OPTIONS.map((guests) => ({ value: String(guests), label: String(guests) }));

export type Experience = Pick<ListingDraft, (typeof EXPERIENCE_NAMES)[number]>;

export function experienceFieldsOf(experience: Experience): ExperienceFields {
  const { name, description, incentives, location, guestsNumber, imgUrls } = experience;
  return { name, description, incentives, location, imgUrls, guestsNumber: guestsNumber?.toString() ?? '' };
}

/** What is typed so far, for the draft and its preview: nothing of it has to be valid yet. */
export function experienceOf(fields: ExperienceFields): Experience {
  return { ...fields, guestsNumber: fields.guestsNumber === '' ? null : Number(fields.guestsNumber) };
}

export type IncentiveFields = z.input<typeof incentiveFields>;
export const EMPTY_INCENTIVE: IncentiveFields = { name: '', description: '', imageUrls: [] };
