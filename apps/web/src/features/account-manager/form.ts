import { profileForm } from '@primehour/contract/auth';
import { bioField, businessForm, sandboxBankForm } from '@primehour/contract/user';
import type { BusinessInfo, User } from '@primehour/contract/user-shapes';
import { stripPhone } from '@primehour/domain/phone';
import { BUSINESS_TYPES, DEFAULT_TIME_ZONE, TIME_ZONES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';

/** An email of this form is a placeholder and is treated as empty (spec 1 §3). */
const PLACEHOLDER_EMAIL = /^phone@\+?\d+$/;

export const emailOf = (user: Pick<User, 'email'>): string =>
  user.email === null || PLACEHOLDER_EMAIL.test(user.email) ? '' : user.email;

// Personal information ---------------------------------------------------------------------------

/** The rules are those of onboarding (decisions, spec readings). */
export const profileFields = profileForm;
export type ProfileFields = z.input<typeof profileFields>;

export function profileFieldsOf(user: User): ProfileFields {
  return { first_name: user.first_name ?? '', last_name: user.last_name ?? '', email: emailOf(user) };
}

// Business details -------------------------------------------------------------------------------

/** The fields of the onboarding form, and the bio of at most 500 characters (decisions, spec readings). */
export const businessFields = z.extend(businessForm, {
  businessType: z.enum(['', ...BUSINESS_TYPES], { error: 'Choose one of the list' }),
  bio: bioField(),
});
export type BusinessFields = z.input<typeof businessFields>;
export type BusinessValues = z.output<typeof businessFields>;

export function businessFieldsOf(business: BusinessInfo): BusinessFields {
  return {
    name: business.name,
    businessType: BUSINESS_TYPES.find((type) => type === business.businessType) ?? '',
    state: business.state,
    timezone: TIME_ZONES.find((zone) => zone.value === business.timezone)?.value ?? DEFAULT_TIME_ZONE,
    city: business.city,
    // The field stands behind a fixed +1 (spec 1 §5).
    contactNumber: stripPhone(business.contactNumber),
    bio: business.bio ?? '',
  };
}

/** Links and media are left out, so they keep the stored values (spec 1 §7). */
export const businessBodyOf = (values: BusinessValues) => ({ ...values, businessType: values.businessType || null });

// Bank account -----------------------------------------------------------------------------------

export const bankFields = sandboxBankForm;
export type BankFields = z.input<typeof bankFields>;
export const EMPTY_BANK: BankFields = { accountHolderName: '', routingNumber: '', accountNumber: '' };
