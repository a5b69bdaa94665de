import { BUFFER_MAX_MINUTES, BUFFER_STEP_MINUTES } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';

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
});

export type Service = z.output<typeof serviceSchema>;

/** Minutes kept free beside a service, within the time it reserves. */
export const bufferField = () =>
  z.optional(
    z
      .int({ error: copy.notANumber })
      .check(
        z.gte(0, copy.atLeastZero),
        z.lte(BUFFER_MAX_MINUTES, copy.tooManyMinutes(BUFFER_MAX_MINUTES)),
        z.multipleOf(BUFFER_STEP_MINUTES, copy.notMultiple(BUFFER_STEP_MINUTES)),
      ),
  );
