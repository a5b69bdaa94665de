/**
 * Guarantee: texts go only to places in the United States and its territories, and never to numbers that charge for
 * them.
 */
import { describe, expect, it } from 'vitest';
import { checkTextable } from './texted-phone.ts';
import type { Phone } from './vocabulary.ts';

describe('checkTextable', () => {
  it.each([
    ['+13125550123', 'Chicago'],
    ['+17875550123', 'Puerto Rico'],
    ['+13405550123', 'Virgin Islands'],
    ['+16715550123', 'Guam'],
    ['+16705550123', 'Northern Mariana Islands'],
    ['+16846331234', 'American Samoa'],
  ])('accepts %s: %s', (phone) => {
    expect(checkTextable(phone as Phone).ok).toBe(true);
  });

  it.each([
    ['+19005550123', 'PREMIUM', 'premium area code'],
    ['+13129765012', 'PREMIUM', 'premium exchange'],
    ['+18005550123', 'NO_PLACE', 'toll-free'],
    ['+18885550123', 'NO_PLACE', 'toll-free'],
    ['+18225550123', 'NO_PLACE', 'future toll-free'],
    ['+15005550123', 'NO_PLACE', 'personal'],
    ['+17005550123', 'NO_PLACE', 'carrier-specific'],
    ['+14165550123', 'NO_PLACE', 'Toronto'],
    ['+18765550123', 'NO_PLACE', 'Jamaica'],
    ['+12425550123', 'NO_PLACE', 'Bahamas'],
    ['+18095550123', 'NO_PLACE', 'Dominican Republic'],
    ['+14415550123', 'NO_PLACE', 'Bermuda'],
    ['+17215550123', 'NO_PLACE', 'Sint Maarten'],
    ['+13129115012', 'SERVICE', 'emergency'],
    ['+13124115012', 'SERVICE', 'directory'],
  ])('refuses %s as %s: %s', (phone, reason) => {
    expect(checkTextable(phone as Phone)).toEqual({ ok: false, reason });
  });
});
