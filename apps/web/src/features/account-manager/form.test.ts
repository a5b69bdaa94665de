/** The account dialogs show what is stored, keep the rules of onboarding, and send what the calls take. */
import type { BusinessInfo, User } from '@primehour/contract/user-shapes';
import { describe, expect, it } from 'vitest';
import { bankFields, businessBodyOf, businessFields, businessFieldsOf, EMPTY_BANK, profileFields, profileFieldsOf } from './form.ts';

const user: User = {
  id: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  phone: '+13125550142',
  first_name: 'Maya',
  last_name: null,
  email: 'maya@atelier.test',
  roles: [{ id: 'partner' }],
  has_account_info: false,
};
const business: BusinessInfo = {
  id: '0d5c8f5e-2a55-4c0e-8a3b-1f6f0a7b9c21',
  userId: user.id,
  name: 'Atelier Nord',
  slug: 'atelier-nord',
  bio: null,
  businessType: null,
  state: 'IL',
  timezone: 'America/Denver',
  city: '12 Elm Street',
  contactNumber: '+13125550142',
  standardBookingUrl: null,
  socialLink: null,
  mediaUrl: null,
  logoUrl: null,
  isCalendarActive: true,
};

const messagesOf = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));

describe('personal information', () => {
  it('shows what is stored, and a placeholder email as empty', () => {
    expect(profileFieldsOf(user)).toEqual({ first_name: 'Maya', last_name: '', email: 'maya@atelier.test' });
    expect(profileFieldsOf({ ...user, email: 'phone@+13125550142' }).email).toBe('');
    expect(profileFieldsOf({ ...user, email: 'phone@atelier.test' }).email).toBe('phone@atelier.test');
  });

  it('keeps the rules of onboarding', () => {
    expect(messagesOf(profileFields.safeParse({ first_name: ' ', last_name: '', email: 'maya' }))).toEqual({
      first_name: 'Required',
      last_name: 'Required',
      email: 'It should be valid email address',
    });
  });
});

describe('business details', () => {
  it('show the contact number without its +1, and no type as nothing chosen', () => {
    expect(businessFieldsOf(business)).toMatchObject({ contactNumber: '3125550142', businessType: '', bio: '' });
  });

  it('send the number with +1, and no type as null', () => {
    expect(businessBodyOf(businessFields.parse({ ...businessFieldsOf(business), bio: ' Cuts ' }))).toEqual({
      name: 'Atelier Nord',
      businessType: null,
      state: 'IL',
      timezone: 'America/Denver',
      city: '12 Elm Street',
      contactNumber: '+13125550142',
      bio: 'Cuts',
    });
  });

  it('refuse a bio of 501 characters and a short number', () => {
    const fields = { ...businessFieldsOf(business), bio: 'x'.repeat(501), contactNumber: '31255501' };
    expect(messagesOf(businessFields.safeParse(fields))).toEqual({
      bio: 'Should be at most 500 characters',
      contactNumber: 'The phone number you entered is too short for the country United States',
    });
  });
});

describe('the bank form', () => {
  it('refuses a routing number that fails its checksum', () => {
    const fields = { ...EMPTY_BANK, accountHolderName: 'Maya Ortiz', accountNumber: '000123456789' };
    expect(messagesOf(bankFields.safeParse({ ...fields, routingNumber: '110000001' }))).toEqual({
      routingNumber: 'This routing number does not exist',
    });
    expect(bankFields.safeParse({ ...fields, routingNumber: '110000000' }).success).toBe(true);
  });
});
