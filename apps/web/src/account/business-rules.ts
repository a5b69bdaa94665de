import { businessForm } from '@primehour/contract/business';
import * as issues from '@primehour/contract/copy/issues';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import * as z from 'zod/mini';

// Separate from the mapping, which is needed to show the form: rules load after it is shown.

/** The contract's rules; a select represents 'nothing chosen' by an empty string. */
export const businessFields = z.extend(businessForm, {
  businessType: z.enum(['', ...BUSINESS_TYPES], { error: issues.notInList }),
});
