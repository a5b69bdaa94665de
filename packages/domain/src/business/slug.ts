import { DAY_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';

/** The readable name of a business in its links. */
export const SLUG_MAX_LENGTH = 60;

/** Shorter slugs are too easily mistyped. */
export const SLUG_MIN_LENGTH = 3;
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Links and printed codes with the old slug lead to the new one for this long, and no one else can take it. */
export const OLD_SLUG_DAYS = 365;
export const SLUG_CHANGES_PER_YEAR = 3;

/** Normalizes what people type: lowercase, hyphens for spaces. */
export const typedSlug = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, '-');

/**
 * How many more times a slug can be changed now, and when one more will be allowed, given the earlier changes
 * (product/marketing#address).
 */
export function slugChanges(
  changedAt: readonly number[],
  now: Instant,
): { readonly left: number; readonly nextAt: Instant | null } {
  const counted = changedAt.filter((at) => at > now - OLD_SLUG_DAYS * DAY_MS).toSorted((a, b) => a - b);
  const left = Math.max(0, SLUG_CHANGES_PER_YEAR - counted.length);
  const [oldest] = counted.slice(-SLUG_CHANGES_PER_YEAR);
  return { left, nextAt: left > 0 || oldest === undefined ? null : ((oldest + OLD_SLUG_DAYS * DAY_MS) as Instant) };
}

/** For names without any Latin letter or digit. */
const FALLBACK = 'business';

/** Lowercase ASCII letters and digits joined by single hyphens, at most 60 characters. */
export function slugFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’`]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return cut(words.replace(/^-/, ''), SLUG_MAX_LENGTH) || FALLBACK;
}

/** The next one to try when a slug is taken: n counts from 2, and the whole stays within the limit. */
export function slugAlternative(slug: string, n: number): string {
  const ending = `-${n}`;
  return cut(slug, SLUG_MAX_LENGTH - ending.length) + ending;
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/-$/, '');
}
