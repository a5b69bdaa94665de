/** What a text costs: carriers cut it into segments, which are long in the alphabet of 1985 and short in any other. */

/** GSM 03.38, the basic table; each character of `EXTENDED` takes two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

/**
 * How typographic characters are written in that alphabet. A single character outside it would shorten all segments to
 * 70 characters.
 */
const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
};

export function plainSigns(text: string): string {
  return text.replaceAll(/[’‘“”–—‑…·\u00a0\u202f]/g, (sign) => PLAIN_SIGNS[sign] ?? sign);
}

/** Characters that the text takes in the old alphabet, or undefined if it needs the other one. */
function placesOf(text: string): number | undefined {
  let places = 0;
  for (const sign of text) {
    if (BASIC.includes(sign)) places += 1;
    else if (EXTENDED.includes(sign)) places += 2;
    else return undefined;
  }
  return places;
}

/** How many segments a text is cut into; a single one needs no header and is longer. */
export function smsSegments(text: string): number {
  const places = placesOf(text);
  const [length, single, each] = places === undefined ? [text.length, 70, 67] : [places, 160, 153];
  return length <= single ? 1 : Math.ceil(length / each);
}

const SEGMENTS_MAX = 2;
/** Names are shortened to this and no further: a text of three segments is better than one without names. */
const NAME_MIN_LENGTH = 20;
const NAME_MAX_LENGTH = 60;

/** Writes a text with names in it, each shortened only as far as two segments require (product/messages#rules). */
export function fitSms(names: readonly string[], write: (...names: string[]) => string): string {
  for (let length = NAME_MAX_LENGTH; ; length -= 4) {
    const text = write(...names.map((name) => shortened(plainSigns(name), length)));
    if (length <= NAME_MIN_LENGTH || smsSegments(text) <= SEGMENTS_MAX) return text;
  }
}

function shortened(name: string, length: number): string {
  const signs = Array.from(name);
  return signs.length <= length
    ? name
    : `${signs
        .slice(0, length - 3)
        .join('')
        .trimEnd()}...`;
}
