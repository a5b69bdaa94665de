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

/**
 * What the dialog didn't change is sent as it is stored now, which another device may have changed. Links and the hero
 * image are left out, so they keep the stored values (product/api#user-calls).
 */
export function detailsBodyOf(latest: BusinessInfo, { logoUrl, ...changed }: Partial<DetailsValues>) {
  const { businessType, timezone } = businessFieldsOf(latest);
  return {
    name: latest.name,
    businessType: businessType || null,
    state: latest.state,
    timezone,
    city: latest.city,
    contactNumber: latest.contactNumber,
    bio: latest.bio,
    ...changed,
    logoUrl: logoUrl === undefined ? latest.logoUrl : logoUrl || null,
  };
}
