import { bioField, businessForm } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import * as z from 'zod/mini';
import { businessFieldsOf } from '../../account/business-fields.ts';

/** The fields of the onboarding form, and the bio of at most 500 characters (product/account#business-details). */
export const detailsFields = z.extend(businessForm, {
  bio: bioField(),
  /** Empty if there is none. */
  logoUrl: z.string(),
});
export type DetailsFields = z.input<typeof detailsFields>;
export type DetailsValues = z.output<typeof detailsFields>;

export function detailsFieldsOf(business: BusinessInfo): DetailsFields {
  return { ...businessFieldsOf(business), bio: business.bio ?? '', logoUrl: business.logoUrl ?? '' };
}

/** Links and the hero image are left out, so they keep the stored values (product/api#user-calls). */
export const detailsBodyOf = ({ logoUrl, ...values }: DetailsValues) => ({
  ...values,
  logoUrl: logoUrl || null,
});
