import type { businessForm } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import { stripPhone } from '@primehour/domain/phone';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '@primehour/domain/time/time-zones';
import type * as z from 'zod/mini';

export type BusinessFields = z.input<typeof businessForm>;

const NEW_BUSINESS: BusinessFields = {
  name: '',
  businessType: '',
  state: '',
  timezone: DEFAULT_TIME_ZONE,
  city: '',
  contactNumber: '',
};

/**
 * The initial values of a business's fields; a business that does not exist yet gets the default zone
 * (product/data#time-zones).
 */
export function businessFieldsOf(business: BusinessInfo | undefined): BusinessFields {
  if (!business) return NEW_BUSINESS;
  return {
    name: business.name,
    businessType: BUSINESS_TYPES.find((type) => type === business.businessType) ?? '',
    state: business.state,
    timezone: TIME_ZONES.find((zone) => zone.value === business.timezone)?.value ?? DEFAULT_TIME_ZONE,
    city: business.city,
    // The field is behind a fixed +1 (product/shell#fields).
    contactNumber: stripPhone(business.contactNumber),
  };
}
