// The mark of each person and room: a color, a pattern and initials, so that color alone never distinguishes them.

type Mark = {
  /** CSS values for light and dark. */
  readonly color: string;
  readonly pattern: (typeof PATTERNS)[number];
};

/**
 * Light and dark, each distinct from the others for people with full color vision, protanopia and deuteranopia; the
 * test simulates both. Neighbors in the order differ most.
 */
export const MARK_COLORS: readonly (readonly [light: string, dark: string])[] = [
  ['#0d6abb', '#b1bcfb'],
  ['#ce3e5d', '#ec460e'],
  ['#4f8207', '#0afb97'],
  ['#730a7c', '#886afe'],
  ['#1d7e93', '#8fe8d6'],
  ['#6e3616', '#af6c5a'],
  ['#575ae8', '#dd429f'],
  ['#6a3150', '#e0dc26'],
];

/** The color of the letters on a mark, in light and dark. */
export const MARK_INK = ['#ffffff', '#141310'] as const;

const PATTERNS = ['solid', 'dashed', 'dotted'] as const;

const lightDark = ([light, dark]: readonly [string, string]): string => `light-dark(${light}, ${dark})`;

export const markInk = lightDark(MARK_INK);

/** The mark by position in the order of the team: the first eight are solid, the next ones patterned. */
export function markOf(position: number): Mark {
  const color = MARK_COLORS[position % MARK_COLORS.length] ?? ['#000000', '#ffffff'];
  const pattern = PATTERNS[Math.floor(position / MARK_COLORS.length) % PATTERNS.length] ?? 'solid';
  return { color: lightDark(color), pattern };
}

/** 'AL' for Anna Lindqvist, 'A' for Anna, 'R1' for Room 1. Two with the same get a third letter. */
export function initialsOf(names: readonly string[]): string[] {
  const short = names.map(shortName);
  return names.map((name, index) => {
    const own = short[index] ?? '?';
    const isShared = short.some((other, at) => at !== index && other === own);
    const second = [...(name.trim().split(/\s+/)[0] ?? '')][1];
    return isShared && second ? `${[...own][0]}${second}${[...own].slice(1).join('')}` : own;
  });
}

function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [words[0], last].map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase('en-US') || '?';
}
