import { CLOCKS, WEEK_STARTS } from '@primehour/domain/preferences/preferences';
import * as z from 'zod/mini';

/**
 * See product/data#user. `email` is null until it is set; `roles` contains `partner` once profile and business exist.
 */
export const userSchema = z.object({
  id: z.string(),
  phone: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(z.object({ id: z.literal('partner') })),
  has_account_info: z.boolean(),
  /** How the dashboard shows the calendar to them (product/app-settings#week-and-clock). */
  week_start: z.optional(z.enum(WEEK_STARTS)),
  clock: z.optional(z.enum(CLOCKS)),
});

export type User = z.output<typeof userSchema>;
