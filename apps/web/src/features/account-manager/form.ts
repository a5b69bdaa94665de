import { bioField, businessForm } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { User } from '@primehour/contract/user-shapes';
import * as z from 'zod/mini';
import { businessFieldsOf } from '../../account/business-fields.ts';
import { type ProfileFields, profileFieldsOf } from '../../account/profile-fields.ts';

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
export function detailsBodyOf(
  latest: BusinessInfo,
  values: DetailsValues,
  isChanged: (field: keyof DetailsFields) => boolean,
) {
  const { businessType, timezone } = businessFieldsOf(latest);
  return {
    name: isChanged('name') ? values.name : latest.name,
    businessType: isChanged('businessType') ? values.businessType : businessType || null,
    state: isChanged('state') ? values.state : latest.state,
    timezone: isChanged('timezone') ? values.timezone : timezone,
    city: isChanged('city') ? values.city : latest.city,
    contactNumber: isChanged('contactNumber') ? values.contactNumber : latest.contactNumber,
    bio: isChanged('bio') ? values.bio : latest.bio,
    logoUrl: isChanged('logoUrl') ? values.logoUrl || null : latest.logoUrl,
  };
}

/** The same for the user: all fields are sent. */
export function profileBodyOf(
  latest: User,
  values: ProfileFields,
  isChanged: (field: keyof ProfileFields) => boolean,
): ProfileFields {
  const stored = profileFieldsOf(latest);
  return {
    first_name: isChanged('first_name') ? values.first_name : stored.first_name,
    last_name: isChanged('last_name') ? values.last_name : stored.last_name,
    email: isChanged('email') ? values.email : stored.email,
  };
}
