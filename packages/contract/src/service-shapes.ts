import {
  BUFFER_MAX_MINUTES,
  BUFFER_STEP_MINUTES,
  DESCRIPTION_MAX_LENGTH,
  SERVICE_NAME_MIN_LENGTH,
} from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { cents, nameLine, placeLine, prose, webUrl } from './primitives.ts';

/** See product/data#service (wire word: offering). Price in cents, duration in minutes. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  duration: z.int(),
  imageUrl: z.nullable(z.string()),
  isPrimary: z.boolean(),
  /** Minutes kept free before and after each booking of it; ours. */
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  /** Null if it takes place at the business; ours. */
  location: z.nullable(z.string()),
  /** Only holders of a link that includes it see it and can book it; ours. */
  isHidden: z.boolean(),
});

export type Service = z.output<typeof serviceSchema>;

/** Minutes kept free before and after a service, within the time it reserves. */
export const bufferField = () =>
  z
    .int({ error: copy.notANumber })
    .check(
      z.gte(0, copy.atLeastZero),
      z.lte(BUFFER_MAX_MINUTES, copy.tooManyMinutes(BUFFER_MAX_MINUTES)),
      z.multipleOf(BUFFER_STEP_MINUTES, copy.notMultiple(BUFFER_STEP_MINUTES)),
    );

const LOCATION_MAX_LENGTH = 200;

/** The texts of the form, sent as they are typed. */
export const serviceTexts = {
  name: nameLine(copy.serviceNameRequired).check(z.minLength(SERVICE_NAME_MIN_LENGTH, copy.serviceNameTooShort)),
  description: prose(copy.descriptionRequired, DESCRIPTION_MAX_LENGTH),
  /** Ours, optional: empty or null for none. It appears in emails, so it must not contain links. */
  location: z.optional(
    z.nullable(
      z.pipe(
        z.pipe(
          z.string().check(z.trim()),
          z.transform((place) => (place === '' ? null : place)),
        ),
        z.nullable(placeLine(copy.required, LOCATION_MAX_LENGTH)),
      ),
    ),
  ),
};

/** See product/services#form. The longest choice on the form is 5 h 45 min. */
export const serviceForm = z.object({
  ...serviceTexts,
  price: cents(0, copy.servicePriceTooLow),
  duration: z.int({ error: copy.required }).check(z.gte(1, copy.required), z.lte(359, copy.serviceTooLong)),
  imageUrl: webUrl(copy.imageUrlInvalid, copy.serviceImageRequired),
  /** Ours, optional: 0 for a new service, unchanged for an existing one. */
  bufferBefore: z.optional(bufferField()),
  bufferAfter: z.optional(bufferField()),
  isHidden: z.optional(z.boolean()),
});

/** A service as clients see it. */
export type PublicService = Pick<Service, 'id' | 'name' | 'description' | 'imageUrl' | 'isPrimary' | 'location'> & {
  /** The lowest, if people differ. */
  readonly priceCents: number;
  readonly durationMinutes: number;
  readonly priceVaries?: boolean;
  readonly durationVaries?: boolean;
  /** A tax is added to the price at checkout. */
  readonly hasAddedTax?: boolean;
  /** Whom clients can choose from, in order; omitted if there is no choice. */
  readonly by?: readonly PublicTerms[];
};

/** A person's price and duration for a service. */
export type PublicTerms = { readonly id: string; readonly priceCents: number; readonly durationMinutes: number };
