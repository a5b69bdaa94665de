/**
 * The marketing form follows the specified rules and sends the whole business; empty fields keep their stored values.
 */
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { describe, expect, it } from 'vitest';
import { changedValues } from '../../forms/changed-values.ts';
import { bodyOf, fieldsOf, handleToUrl, type MarketingFields } from './form.ts';
import { marketingFields } from './schema.ts';

const business: BusinessInfo = {
  id: '0d5c8f5e-2a55-4c0e-8a3b-1f6f0a7b9c21',
  userId: '6f2f7a52-9a35-4b57-8c3b-9f60b9a1d101',
  name: 'Atelier Nord',
  slug: 'atelier-nord',
  bio: 'Cuts and color',
  businessType: 'Sole proprietorship',
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
const links = {
  standardBookingUrl: 'https://atelier.test/hours',
  socialLink: 'https://www.instagram.com/atelier',
  mediaUrl: 'https://images.test/hero.jpg',
  logoUrl: 'https://images.test/logo.png',
};
const filled = fieldsOf(business, links);

function messagesOf(change: Partial<MarketingFields>): Record<string, string> {
  const parsed = marketingFields.safeParse({ ...filled, ...change });
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

describe('marketing fields', () => {
  it('require the standard hours link and the hero image', () => {
    expect(messagesOf({ standardBookingUrl: '  ', mediaUrl: '' })).toEqual({
      standardBookingUrl: 'Required',
      mediaUrl: 'Required',
    });
  });

  it('refuse what is not a web address', () => {
    expect(messagesOf({ standardBookingUrl: 'atelier', socialLink: 'javascript:alert(1)' })).toEqual({
      standardBookingUrl: 'Should be a valid URL',
      socialLink: 'Should be a valid URL',
    });
  });

  it('let the Instagram handle be empty', () => {
    expect(messagesOf({ socialLink: '' })).toEqual({});
  });

  it('turn a handle into its URL, and nothing else', () => {
    expect(handleToUrl(' @atelier.nord ')).toBe('https://www.instagram.com/atelier.nord');
    expect(handleToUrl('atelier.nord')).toBe('atelier.nord');
    expect(handleToUrl('@two words')).toBe('@two words');
  });
});

describe('the marketing call', () => {
  const stored = { ...business, ...links };
  const bodyWith = (change: Partial<MarketingFields>, latest: BusinessInfo = stored) => {
    const values = marketingFields.parse({ ...filled, ...change });
    return bodyOf(latest, changedValues(values, change, {}));
  };

  it('sends every field of the business, and stored links where the form has none', () => {
    expect(bodyWith({ bio: 'Color only', socialLink: '' })).toEqual({
      name: 'Atelier Nord',
      bio: 'Color only',
      businessType: 'Sole proprietorship',
      city: '12 Elm Street',
      state: 'IL',
      timezone: 'America/Denver',
      contactNumber: '+13125550142',
      socialLink: 'https://www.instagram.com/atelier',
      standardBookingUrl: 'https://atelier.test/hours',
      logoUrl: 'https://images.test/logo.png',
      mediaUrl: 'https://images.test/hero.jpg',
    });
  });

  it('sends what was changed elsewhere as it is stored now', () => {
    const elsewhere = {
      bio: 'By the river',
      socialLink: 'https://www.instagram.com/river',
      mediaUrl: 'https://images.test/river.jpg',
      logoUrl: null,
    };
    const hours = { standardBookingUrl: 'https://atelier.test/new-hours' };
    expect(bodyWith(hours, { ...stored, ...elsewhere })).toMatchObject({ ...elsewhere, ...hours });
    const latest = { ...stored, ...elsewhere, standardBookingUrl: 'https://atelier.test/river-hours' };
    expect(bodyWith({ bio: 'Color only', socialLink: '' }, latest)).toMatchObject({
      bio: 'Color only',
      socialLink: 'https://www.instagram.com/river',
      standardBookingUrl: 'https://atelier.test/river-hours',
    });
  });

  it('replaces no hero image that was set elsewhere, and sets the first one', () => {
    const change = { mediaUrl: 'https://images.test/second.jpg' };
    expect(bodyWith(change)).toMatchObject({ mediaUrl: 'https://images.test/hero.jpg' });
    expect(bodyWith(change, { ...stored, mediaUrl: null })).toMatchObject(change);
    expect(bodyWith({}, { ...stored, mediaUrl: null })).toMatchObject({ mediaUrl: null });
  });
});
