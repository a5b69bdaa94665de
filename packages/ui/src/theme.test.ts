/**
 * Guarantee: every color pair the components use meets WCAG 2.2 AA in light and in dark: 4.5:1 for text, 3:1 for
 * control borders, state marks and the focus ring.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;

function color(role: string, theme: (typeof themes)[number]): string {
  const found = new RegExp(`--color-${role}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const value = found?.[theme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`theme.css has no color role "${role}"`);
  return value;
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['surface', 'raised', 'sunken'];
const texts: Record<string, readonly string[]> = {
  ink: [...grounds, 'accent-soft', 'prime-soft', 'danger-soft', 'warning-soft', 'success-soft', 'info-soft'],
  'ink-muted': [...grounds, 'accent-soft', 'danger-soft'],
  'ink-faint': grounds,
  accent: [...grounds, 'accent-soft'],
  danger: [...grounds, 'danger-soft'],
  warning: [...grounds, 'warning-soft'],
  success: [...grounds, 'success-soft'],
  info: [...grounds, 'info-soft'],
  'prime-ink': ['prime-soft'],
  'accent-ink': ['accent', 'accent-hover'],
  'danger-ink': ['danger-fill', 'danger-fill-hover'],
};
const marks: Record<string, readonly string[]> = {
  'line-strong': [...grounds],
  accent: [...grounds, 'accent-soft'],
  danger: grounds,
  focus: [...grounds, 'accent-soft'],
};

const pairsOf = (table: Record<string, readonly string[]>) =>
  themes.flatMap((theme) =>
    Object.entries(table).flatMap(([front, backs]) => backs.map((back) => [theme, front, back] as const)),
  );

describe('color roles', () => {
  it('measures black on white as 21 and equal colors as 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#0b5a3c', '#0b5a3c')).toBe(1);
  });

  it.each(pairsOf(texts))('%s: text %s on %s reaches 4.5:1', (theme, front, back) => {
    expect(contrast(color(front, theme), color(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairsOf(marks))('%s: mark %s on %s reaches 3:1', (theme, front, back) => {
    expect(contrast(color(front, theme), color(back, theme))).toBeGreaterThanOrEqual(3);
  });
});
