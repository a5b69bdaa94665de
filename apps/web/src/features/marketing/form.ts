import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseBody } from '@primehour/contract/endpoint';
import type { getPartnerBookingDetails } from '@primehour/contract/listing';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '@primehour/domain/time/time-zones';
import type * as z from 'zod/mini';
import type { marketingFields } from './schema.ts';

type Links = ResponseBody<typeof getPartnerBookingDetails>;

export type MarketingFields = z.input<typeof marketingFields>;
export type MarketingValues = z.output<typeof marketingFields>;

export function fieldsOf(business: BusinessInfo, links: Links): MarketingFields {
  return {
    bio: business.bio ?? '',
    standardBookingUrl: links.standardBookingUrl ?? '',
    socialLink: links.socialLink ?? '',
    mediaUrl: links.mediaUrl ?? '',
  };
}

/** People type '@name'; the URL of the handle is stored. */
export function handleToUrl(text: string): string {
  const handle = /^@([\w.]{1,30})$/.exec(text.trim())?.[1];
  return handle ? `https://www.instagram.com/${handle}` : text;
}

/**
 * All fields of the business are sent (product/marketing#booking-page-form). What the form didn't change is as it is stored
 * now, which another screen or device may have changed; so are a link left empty, and a hero image that is already set.
 */
export function bodyOf(business: BusinessInfo, { socialLink, mediaUrl, ...changed }: Partial<MarketingValues>) {
  return {
    name: business.name,
    bio: business.bio,
    businessType: BUSINESS_TYPES.find((type) => type === business.businessType) ?? null,
    city: business.city,
    state: business.state,
    timezone: TIME_ZONES.find((zone) => zone.value === business.timezone)?.value ?? DEFAULT_TIME_ZONE,
    contactNumber: business.contactNumber,
    standardBookingUrl: business.standardBookingUrl,
    ...changed,
    socialLink: socialLink || business.socialLink,
    logoUrl: business.logoUrl,
    mediaUrl: business.mediaUrl ?? mediaUrl ?? null,
  };
}
