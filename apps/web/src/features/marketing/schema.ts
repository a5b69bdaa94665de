import { bioField } from '@primehour/contract/business';
import * as issues from '@primehour/contract/copy/issues';
import { isWebUrl } from '@primehour/contract/primitives';
import { URL_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';

// Separate from the mapping, which is needed to show the form; the rules are loaded later.

const isLink = (text: string) => text.length <= URL_MAX_LENGTH && isWebUrl(text);

/** See product/marketing#booking-page-form. The Instagram handle may be empty; otherwise it has to be a URL. */
export const marketingFields = z.object({
  bio: bioField(),
  standardBookingUrl: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: issues.required, abort: true }),
      z.refine(isLink, { error: issues.urlInvalid, abort: true }),
    ),
  socialLink: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isLink(text), issues.urlInvalid),
  ),
  mediaUrl: z.string().check(z.minLength(1, issues.required)),
});
