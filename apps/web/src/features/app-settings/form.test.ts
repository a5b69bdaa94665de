/** Guarantee: the screen shows what is received but sends what is muted: an unchecked box is a muted kind. */
import { DEFAULT_PREFERENCES, NOTIFICATIONS } from '@primehour/domain/preferences/preferences';
import { expect, it } from 'vitest';
import { notificationBodyOf, notificationFieldsOf } from './form.ts';

const stored = { ...DEFAULT_PREFERENCES, mutedTexts: [], mutedEmails: [], hasEmail: true };

it('checks everything until something is muted', () => {
  expect(notificationFieldsOf(stored)).toEqual({ texts: [...NOTIFICATIONS], emails: [...NOTIFICATIONS] });
  expect(notificationFieldsOf({ ...stored, mutedTexts: ['BOOKING_NEW'] }).texts).not.toContain('BOOKING_NEW');
});

it('sends back what it was given, whatever is muted', () => {
  for (const mutedTexts of [[], [NOTIFICATIONS[1]], [...NOTIFICATIONS]]) {
    const settings = { ...stored, mutedTexts, mutedEmails: [NOTIFICATIONS[0]] };
    expect(notificationBodyOf(notificationFieldsOf(settings))).toEqual({ mutedTexts, mutedEmails: [NOTIFICATIONS[0]] });
  }
});
