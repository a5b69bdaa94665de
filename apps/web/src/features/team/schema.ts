import * as issues from '@primehour/contract/copy/issues';
import { nameLine, optionalProse } from '@primehour/contract/primitives';
import { ABOUT_MAX_LENGTH, UNITS_MAX, VISITS_A_DAY_MAX, WEIGHT_MAX, WEIGHT_MIN } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from '../../copy/people.ts';

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,4}$/, copy.wholeBetween(min, max))),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, copy.wholeBetween(min, max)), z.lte(max, copy.wholeBetween(min, max))),
    ),
  );

/** What the form of a person, room or equipment holds (product/people#person). */
export const resourceFields = z.object({
  name: nameLine(issues.nameMissing),
  publicName: z.union([z.literal(''), nameLine(issues.nameMissing)]),
  about: optionalProse(ABOUT_MAX_LENGTH),
  imageUrl: z.string(),
  isPublic: z.boolean(),
  weight: wholeNumber(WEIGHT_MIN, WEIGHT_MAX),
  visitsADayMax: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeNumber(1, VISITS_A_DAY_MAX),
  ]),
  units: wholeNumber(1, UNITS_MAX),
});
