/** The business dialog shows what is stored, keeps the rules of onboarding, and sends bio and logo with them. */
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { describe, expect, it } from 'vitest';
import { changedValues } from '../../forms/changed-values.ts';
import { detailsBodyOf, type DetailsFields, detailsFields, detailsFieldsOf } from './form.ts';

const business: BusinessInfo = {
  id: '0d5c8f5e-2a55-4c0e-8a3b-1f6f0a7b9c21',
  userId: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  name: 'Atelier Nord',
  slug: 'atelier-nord',
  bio: null,
  businessType: null,
  state: 'IL',
  timezone: 'America/Denver',
  city: '12 Elm Street',
  contactNumber: '+13125550142',
  standardBookingUrl: 'https://atelier.test/hours',
  socialLink: null,
  mediaUrl: 'https://images.test/hero.jpg',
  logoUrl: null,
  isCalendarActive: true,
};

describe('business details', () => {
  const bodyWith = (change: Partial<DetailsFields>, latest: BusinessInfo = business) => {
    const values = detailsFields.parse({ ...detailsFieldsOf(business), ...change });
    return detailsBodyOf(latest, changedValues(values, change, {}));
  };

  it('show the contact number without its +1, and missing values as empty', () => {
    expect(detailsFieldsOf(business)).toMatchObject({ contactNumber: '3125550142', businessType: '', bio: '' });
  });

  it('send bio, logo and the number with +1, and neither links nor the hero image', () => {
    expect(bodyWith({ bio: ' Cuts ' })).toEqual({
      name: 'Atelier Nord',
      businessType: null,
      state: 'IL',
      timezone: 'America/Denver',
      city: '12 Elm Street',
      contactNumber: '+13125550142',
      bio: 'Cuts',
      logoUrl: null,
    });
    const withLogo = { ...business, logoUrl: 'https://images.test/logo.png' };
    expect(bodyWith({ logoUrl: withLogo.logoUrl }).logoUrl).toBe(withLogo.logoUrl);
    expect(bodyWith({ logoUrl: '' }, withLogo).logoUrl).toBeNull();
  });

  it('send what was changed elsewhere as it is stored now', () => {
    const elsewhere = {
      name: 'Atelier Sud',
      businessType: 'Cooperative (co-op)',
      state: 'CO',
      timezone: 'America/Chicago',
      city: '7 Oak Street',
      bio: 'By the river',
      logoUrl: 'https://images.test/logo.png',
    };
    const body = bodyWith({ contactNumber: '3125550110' }, { ...business, ...elsewhere });
    expect(body).toEqual({ ...elsewhere, contactNumber: '+13125550110' });
    const here = bodyWith({ name: 'Atelier Est' }, { ...business, contactNumber: '+13125550177' });
    expect(here).toMatchObject({ name: 'Atelier Est', contactNumber: '+13125550177' });
  });

  it('refuse a bio of 501 characters and a short number', () => {
    const fields = { ...detailsFieldsOf(business), bio: 'x'.repeat(501), contactNumber: '31255501' };
    const issues = detailsFields.safeParse(fields).error?.issues ?? [];
    expect(Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]))).toEqual({
      bio: 'Should be at most 500 characters',
      contactNumber: 'The phone number you entered is too short for the country United States',
    });
  });
});
