/** The readable name of a business in its links. */
export const SLUG_MAX_LENGTH = 60;

/** For names without a single Latin letter or digit. */
const FALLBACK = 'business';

/** Lower-case ASCII letters and digits joined by single hyphens, at most 60 characters. */
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
