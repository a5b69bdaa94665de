import fc from 'fast-check';

export const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Values that commonly break servers. */
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\uD800',
    'x\uDFFFy',
    '',
    ' ',
    '../../etc/passwd',
    "'; drop table booking; --",
    '${7*7}',
    '<script>',
    'a'.repeat(20_000),
    '١٢٣',
    '\u202e',
    '%00',
    '%',
    '𝕏'.repeat(50),
    'null',
    'true',
    '-0',
    'NaN',
    '1e999',
    '2026-13-45',
    '24:00:01',
    '9999-12-31T23:59:59Z',
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    1e21,
    null,
    true,
    false,
    [],
    {},
    [[]],
    { length: 1e9 },
    { __proto__: 1, constructor: { prototype: 1 } },
    { toString: 1, valueOf: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);
/** The same as text, for URLs and forms. */
export const hostileText = hostile.map((value) => (typeof value === 'string' ? value : textOf(value)));
/** Nested lists, deeper than any stack allows. */
export const deepJson = fc.integer({ min: 100, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** JavaScript can't encode a lone surrogate, so it is sent as the bytes that other programs produce for it. */
export const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80');
