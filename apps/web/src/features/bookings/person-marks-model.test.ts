/**
 * Guarantee: the marks of people and rooms can be distinguished with full color vision, protanopia and deuteranopia, in
 * light and in dark, have 3:1 on every background and 4.5:1 under their letters, and never differ by color alone.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { initialsOf, MARK_COLORS, MARK_INK, markOf } from './person-marks-model.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Machado, Oliveira and Fernandes 2009, full severity, for linear RGB. */
const VISIONS: Record<string, Matrix> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const rgbOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
};
const dot = ([a, b, c]: Rgb, [x, y, z]: Rgb) => a * x + b * y + c * z;
const seenBy = ([red, green, blue]: Matrix, color: Rgb): Rgb => [dot(red, color), dot(green, color), dot(blue, color)];

/** CIE 1976 L*a*b*, white D65. */
function labOf(color: Rgb): Rgb {
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = root(dot([0.4124, 0.3576, 0.1805], color) / 0.95047);
  const y = root(dot([0.2126, 0.7152, 0.0722], color));
  const z = root(dot([0.0193, 0.1192, 0.9505], color) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((hex) => dot([0.2126, 0.7152, 0.0722], rgbOf(hex)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync(new URL('../../../../../packages/ui/src/theme.css', import.meta.url), 'utf8');
function ground(role: string, theme: Theme): string {
  const found = new RegExp(`--color-${role}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const value = found?.[theme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`theme.css has no color role "${role}"`);
  return value;
}

const colorsIn = (theme: Theme) => MARK_COLORS.map(([light, dark]) => (theme === 'light' ? light : dark));
/** Most people distinguish 10 at a glance. */
const APART = 20;

describe('the marks', () => {
  it.each(THEMES.flatMap((theme) => Object.keys(VISIONS).map((vision) => [theme, vision] as const)))(
    'are distinct in %s with %s',
    (theme, vision) => {
      const matrix = VISIONS[vision];
      if (!matrix) throw new Error(`No ${vision}`);
      const labs = colorsIn(theme).map((hex) => labOf(seenBy(matrix, rgbOf(hex))));
      const distances = labs.flatMap((one, index) =>
        labs.slice(index + 1).map((other) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))),
      );
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(APART);
    },
  );

  it.each(THEMES)('are visible on every background, and their letters are legible, in %s', (theme) => {
    const letters = MARK_INK[theme === 'light' ? 0 : 1];
    for (const color of colorsIn(theme)) {
      for (const role of ['surface', 'raised', 'sunken']) {
        expect(contrast(color, ground(role, theme))).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(letters, color)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('repeat a color only with another pattern, for as many as 24', () => {
    const marks = Array.from({ length: 24 }, (_, position) => JSON.stringify(markOf(position)));
    expect(new Set(marks).size).toBe(24);
    expect(markOf(0)).toEqual({ color: 'light-dark(#0d6abb, #b1bcfb)', pattern: 'solid' });
    expect(markOf(9)).toEqual({ ...markOf(1), pattern: 'dashed' });
  });
});

describe('initials', () => {
  it.each([
    [
      ['Anna Lindqvist', 'Ben', 'Room 1'],
      ['AL', 'B', 'R1'],
    ],
    [
      ['Anna', 'Amir'],
      ['An', 'Am'],
    ],
    [
      ['Anna Lindqvist', 'Amir Lang', 'Ben'],
      ['AnL', 'AmL', 'B'],
    ],
    [
      ['', 'élodie de la tour'],
      ['?', 'ÉT'],
    ],
  ])('of %j are %j', (names, initials) => {
    expect(initialsOf(names)).toEqual(initials);
  });
});
