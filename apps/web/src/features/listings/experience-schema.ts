import { incentiveForm } from '@primehour/contract/listing';
import { line, prose, webUrl } from '@primehour/contract/primitives';
import { DESCRIPTION_MAX_LENGTH, INCENTIVES_PER_LISTING_MAX } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';

// Apart from the fields: rules come once a form is on screen.

const images = () => z.array(webUrl(labels.imageUrlInvalid)).check(z.minLength(1, copy.imageMissing));

/** See product/listings#experience. */
export const experienceFields = z.object({
  name: line(copy.nameMissing),
  description: prose(copy.descriptionMissing, DESCRIPTION_MAX_LENGTH),
  incentives: z
    .array(z.string())
    .check(
      z.minLength(1, copy.incentiveMissing),
      z.maxLength(INCENTIVES_PER_LISTING_MAX, copy.tooManyIncentives(INCENTIVES_PER_LISTING_MAX)),
    ),
  location: line(copy.locationMissing, 200),
  guestsNumber: z.string().check(z.minLength(1, labels.required)),
  imgUrls: images(),
});

/** See product/listings#incentives. */
export const incentiveFields = z.object({ ...incentiveForm.shape, imageUrls: images() });
