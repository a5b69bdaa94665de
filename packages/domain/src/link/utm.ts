/** Where a visit came from, according to its URL (product/links#campaigns). */
export const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type Utm = { readonly [Field in (typeof UTM_FIELDS)[number]]?: string };

const UTM_MAX_LENGTH = 200;
/** The maximum length of all five together, as stored. */
const UTM_MAX_BYTES = 1000;

/** The fields with usable text; null if there are none. */
export function readUtm(fields: Readonly<Record<string, unknown>>): Utm | null {
  const utm: Partial<Record<(typeof UTM_FIELDS)[number], string>> = {};
  let left = UTM_MAX_BYTES;
  for (const name of UTM_FIELDS) {
    const value = fields[`utm_${name}`] ?? fields[name];
    if (typeof value !== 'string') continue;
    const text = [...value.replaceAll(/\p{C}/gu, ' ').trim()].slice(0, UTM_MAX_LENGTH).join('');
    const bytes = new TextEncoder().encode(text).length;
    if (text === '' || bytes > left) continue;
    left -= bytes;
    utm[name] = text;
  }
  return Object.keys(utm).length === 0 ? null : utm;
}
