import * as issues from '@primehour/contract/copy/issues';
import { webUrl } from '@primehour/contract/primitives';
import { serviceTexts } from '@primehour/contract/service-shapes';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { parseTypedDollars } from '@primehour/domain/money';
import * as z from 'zod/mini';
import * as copy from '../../copy/services.ts';
import { decodeDurationPart, durationOf } from './duration-model.ts';

// Separate from the mapping, which is needed to show the form; the rules are loaded later.

const chosen = () => z.string().check(z.minLength(1, { error: issues.required, abort: true }));

/**
 * Dollars as they will be once the field is left; the message for a price below the minimum is fixed
 * (product/services#form).
 */
const priceField = z.pipe(
  z.string().check(z.trim(), z.minLength(1, { error: copy.priceMissing, abort: true })),
  z.transform((text, context) => {
    const price = parseTypedDollars(text);
    if (price.ok) return price.value;
    const message = price.reason === 'NEGATIVE' ? issues.servicePriceTooLow : MONEY_MESSAGES[price.reason];
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);

/** The values of the service form; the rules and messages are those of product/services#form. */
export const serviceFields = z
  .object({
    ...serviceTexts,
    durationHour: chosen(),
    durationMinute: chosen().check(z.refine((choice) => decodeDurationPart(choice) <= 59, copy.minutesTooMany)),
    price: priceField,
    images: z
      .array(webUrl(issues.imageUrlInvalid), { error: issues.serviceImageRequired })
      .check(z.minLength(1, copy.imagesTooFew), z.maxLength(1, copy.imagesTooMany)),
    bufferBefore: z.string(),
    bufferAfter: z.string(),
    /** Chosen here; empty for the default. */
    policyId: z.optional(z.string()),
    /** Empty for none. */
    taxRateId: z.optional(z.string()),
  })
  .check(z.refine((fields) => durationOf(fields) > 0, { error: issues.required, path: ['durationMinute'] }));
