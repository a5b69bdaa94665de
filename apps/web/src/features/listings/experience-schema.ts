import * as issues from '@primehour/contract/copy/issues';
import { incentiveForm } from '@primehour/contract/listing';
import { line, prose, webUrl } from '@primehour/contract/primitives';
import { DESCRIPTION_MAX_LENGTH, INCENTIVES_PER_LISTING_MAX } from '@primehour/domain/limits';
import * as z from 'zod/mini';

// Separate from the fields because the rules load after the form is on screen.

const images = () => z.array(webUrl(issues.imageUrlInvalid)).check(z.minLength(1, issues.imageRequired));

/** See product/listings#experience. */
export const experienceFields = z.object({
  name: line(issues.nameRequired),
  description: prose(issues.descriptionRequired, DESCRIPTION_MAX_LENGTH),
  incentives: z
    .array(z.string())
    .check(
      z.minLength(1, issues.incentiveRequired),
      z.maxLength(INCENTIVES_PER_LISTING_MAX, issues.tooManyIncentives(INCENTIVES_PER_LISTING_MAX)),
    ),
  location: line(issues.locationRequired, 200),
  guestsNumber: z.string().check(z.minLength(1, issues.required)),
  imgUrls: images(),
});

/** See product/listings#incentives. */
export const incentiveFields = z.object({ ...incentiveForm.shape, imageUrls: images() });
