/** Names that appear in texts and emails contain nothing that can be opened, called or written to. */
import { ok, refused, type Result } from '../result.ts';

export const NAME_PROBLEMS = ['HIDDEN', 'EMAIL', 'LINK', 'PHONE'] as const;
export type NameProblem = (typeof NAME_PROBLEMS)[number];

/** Endings of web addresses that phones turn into links, in addition to those of countries, which have two letters. */
const ENDINGS =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|app|dev|xyz|top|site|online|store|shop|club|vip|link|click|live|life|' +
  'world|today|website|web|space|fun|icu|cyou|buzz|work|bid|loan|win|party|review|trade|date|cam|rest|monster|quest|sbs|' +
  'lol|mobi|tel|asia|cloud|host|page|help|support|services|finance|bank|pay|money|cash|credit|global|email|news|blog';
/** Endings that mean a web address even if the dot is set apart or spelled out: "Polka Dot Club" is a name. */
const CLEAR_ENDINGS = 'com|net|org|info|biz|xyz|io|ly';

/** Marks of writing direction, invisible spaces and fillers: nothing that people type into a name on purpose. */
const HIDDEN =
  /\u034f|[\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;
/** Joiners shape Arabic, Indic scripts and emoji; between Latin letters they only split a word for machines. */
const NEEDLESS_JOINER = /[\p{Script=Latin}\p{N}.@][\u200c\u200d]|[\u200c\u200d][\p{Script=Latin}\p{N}.@]/u;

const EMAIL = new RegExp(`[^\\s@]@[^\\s@]*[^\\s@.]\\.(?:${ENDINGS}|[a-z]{2})(?![a-z0-9])`, 'u');
const LINKS: readonly RegExp[] = [
  /:\/\//u,
  /(?<![a-z0-9])h[tx*]{2}ps?\s*[:/]/u,
  /(?<![a-z0-9])www\s*\./u,
  // "chase.com" and "bit.ly", not "No.5", "Salon 2.0", "A.B. Nails" or "St.Mary’s".
  new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.(?:${ENDINGS}|[a-z]{2})(?![\\p{L}\\p{N}])(?!\\.[a-z](?![a-z]))`, 'u'),
  /[\p{L}\p{N}]\.[a-z]{2,}\/\S/u,
  new RegExp(`[\\p{L}\\p{N}]\\s*\\.\\s*(?:${CLEAR_ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s+dot\\s+(?:${CLEAR_ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
];

const PHONE_MIN_DIGITS = 7;
const DIGITS_IN_A_ROW = new RegExp(`\\p{Nd}(?:[\\s()./+_-]*\\p{Nd}){${PHONE_MIN_DIGITS - 1},}`, 'u');
const VANITY = /(?<!\d)1[-. ]?8\d\d[-. ][a-z]{4,}/u;
const YEARS = /(?<!\d)(?:19|20)\d\d\s*[-/]\s*(?:19|20)\d\d(?!\d)/gu;
const SPELLED_DIGITS = /\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b/gu;

/**
 * Names of businesses, services, listings, incentives and people appear in texts and emails that strangers get in the
 * product's name, so they contain no web address, email address, phone number or hidden character, however disguised
 * (decision 056).
 */
export function checkName(name: string): Result<string, NameProblem> {
  const place = checkPlace(name);
  return place.ok && hasPhone(folded(name)) ? refused('PHONE') : place;
}

/** Like a name, except for numbers: an address has a house number and a ZIP code. */
export function checkPlace(place: string): Result<string, NameProblem> {
  if (HIDDEN.test(place) || NEEDLESS_JOINER.test(place)) return refused('HIDDEN');
  const text = folded(place);
  if (EMAIL.test(text)) return refused('EMAIL');
  return LINKS.some((link) => link.test(text)) ? refused('LINK') : ok(place);
}

/** Normalizes what looks the same: width, case, dots, dashes, brackets around a dot, letters set apart. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200c\u200d\p{Mn}\ufe00-\ufe0f]/gu, '')
    .replaceAll(/[。․‧・·•∙⋅]/gu, '.')
    .replaceAll(/[‐‑‒–—−]/gu, '-')
    .replaceAll(/[⁄∕⧸]/gu, '/')
    .replaceAll(/\s*[([{<]\s*(?:\.|dot)\s*[)\]}>]\s*/gu, '.')
    .replaceAll(/\s*[([{<]\s*at\s*[)\]}>]\s*/gu, '@')
    .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:[\s_]\p{L}(?![\p{L}\p{N}]))+/gu, (letters) =>
      letters.replaceAll(/[\s_]/g, ''),
    );
}

function hasPhone(text: string): boolean {
  const digits = text
    .replaceAll(YEARS, ' years ')
    .replaceAll(SPELLED_DIGITS, '0')
    .replaceAll(/(?<=\p{Nd}[\s()./+_-]*)o(?=[\s()./+_-]*\p{Nd})/gu, '0');
  return DIGITS_IN_A_ROW.test(digits) || VANITY.test(text);
}
