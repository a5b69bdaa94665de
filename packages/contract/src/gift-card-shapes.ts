import { GIFT_CODE_PATTERN, STORED_VALUE_KINDS, typedGiftCode } from '@primehour/domain/stored-value/stored-value';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';

/** As typed: lowercase letters, spaces, hyphens, and letters that look like digits are accepted. */
export const giftCode = () =>
  z.pipe(
    z.string({ error: copy.giftCodeInvalid }),
    z.pipe(z.transform(typedGiftCode), z.string().check(z.regex(GIFT_CODE_PATTERN, copy.giftCodeInvalid))),
  );

/** In a form where it may be empty. */
export const optionalGiftCode = () => z.optional(z.union([z.literal(''), giftCode()], { error: copy.giftCodeInvalid }));

/** What a gift card or a visit of a package pays of a booking; `left` is its remaining balance. */
export const storedPartSchema = z.object({
  kind: z.enum(STORED_VALUE_KINDS),
  cents: z.int(),
  label: z.string(),
  left: z.int(),
  visits: z.nullable(z.int()),
});
