import { businessForm } from '@primehour/contract/business';
import * as issues from '@primehour/contract/copy/issues';
import { BUSINESS_TYPES } from '@primehour/domain/business/business-types';
import * as z from 'zod/mini';

// Apart from the mapping, which is needed to show the form: rules come when it is there.

/** The contract's rules; a select says 'nothing chosen' by an empty text. */
export const businessFields = z.extend(businessForm, {
  businessType: z.enum(['', ...BUSINESS_TYPES], { error: issues.notInList }),
});
