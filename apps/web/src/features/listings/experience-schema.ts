import { incentiveForm } from '@primehour/contract/listing';
import { line, prose, webUrl } from '@primehour/contract/primitives';
import { DESCRIPTION_MAX_LENGTH, INCENTIVES_PER_LISTING_MAX } from '@primehour/domain/limits';
import * as z from 'zod/mini';

// Apart from the fields: rules come once a form is on screen.

const images = () => z.array(webUrl('Invalid image URL')).check(z.minLength(1, 'Upload at least one image'));

/** See product/listings#experience. */
export const experienceFields = z.object({
  name: line('Name is required'),
  description: prose('Description is required', DESCRIPTION_MAX_LENGTH),
  incentives: z
    .array(z.string())
    .check(
      z.minLength(1, 'At least one incentive is required'),
      z.maxLength(INCENTIVES_PER_LISTING_MAX, `At most ${INCENTIVES_PER_LISTING_MAX} incentives`),
    ),
  location: line('Specify listing location', 200),
  guestsNumber: z.string().check(z.minLength(1, 'Required')),
  imgUrls: images(),
});

/** See product/listings#incentives. */
export const incentiveFields = z.object({ ...incentiveForm.shape, imageUrls: images() });
