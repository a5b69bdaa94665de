import { CLOCKS, NOTIFICATIONS, WEEK_STARTS } from '@primehour/domain/preferences/preferences';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';

const muted = () =>
  z.array(z.enum(NOTIFICATIONS)).check(
    z.maxLength(NOTIFICATIONS.length),
    z.refine((kinds) => new Set(kinds).size === kinds.length, copy.notificationRepeated),
  );

/** Omitted fields are unchanged. */
export const preferencesForm = z.object({
  weekStart: z.optional(z.enum(WEEK_STARTS)),
  clock: z.optional(z.enum(CLOCKS)),
  mutedTexts: z.optional(muted()),
  mutedEmails: z.optional(muted()),
});
export type PreferencesForm = z.output<typeof preferencesForm>;

const preferencesSchema = z.object({
  weekStart: z.enum(WEEK_STARTS),
  clock: z.enum(CLOCKS),
  mutedTexts: z.array(z.enum(NOTIFICATIONS)),
  mutedEmails: z.array(z.enum(NOTIFICATIONS)),
  /** Whether the operator has set up email. */
  hasEmail: z.boolean(),
});

export const getPreferences = endpoint({
  id: 'user.getPreferences',
  method: 'GET',
  path: '/user/api/preferences',
  audience: 'user',
  summary: 'The preferences of the signed-in user.',
  source: 'product/app-settings#notifications',
  output: preferencesSchema,
  refusals: [],
});

export const savePreferences = endpoint({
  id: 'user.savePreferences',
  method: 'PATCH',
  path: '/user/api/preferences',
  audience: 'user',
  summary: 'Changes the preferences of the signed-in user. Omitted fields are unchanged.',
  source: 'product/app-settings#notifications',
  body: preferencesForm,
  output: preferencesSchema,
  refusals: [],
});
