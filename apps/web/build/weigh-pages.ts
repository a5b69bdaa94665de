import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The code that one page makes a browser load before it can be used: script and style. */
export type PageWeight = { readonly pattern: string; readonly bytes: number; readonly files: number };

export type WeighedPage = { readonly pattern: string; readonly html: string; readonly scripts: readonly string[] };

/** Bytes after gzip, script and style: phone entry has less, because visitors there have nothing cached. */
const SIGN_IN_BUDGET = 45_000;
const SCREEN_BUDGET = 80_000;

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Script and style of each page after gzip, measured as in the benchmark: each file separately, plus inline blocks. */
export function weighPages(folder: string, pages: readonly WeighedPage[]): PageWeight[] {
  const sizes = new Map<string, number>();
  const sizeOf = (address: string) => {
    const known = sizes.get(address) ?? gzipped(readFileSync(join(folder, address), 'utf8'));
    sizes.set(address, known);
    return known;
  };
  return pages.map(({ pattern, html, scripts }) => {
    const inline = [INLINE_SCRIPT, INLINE_STYLE].map((kind) => gzipped(insideOf(html, kind)));
    const bytes = [...inline, ...scripts.map(sizeOf)].reduce((total, size) => total + size, 0);
    return { pattern, bytes, files: scripts.length };
  });
}

const insideOf = (html: string, kind: RegExp) => [...html.matchAll(kind)].map(([, code = '']) => code).join('\n');

const gzipped = (text: string): number => (text === '' ? 0 : gzipSync(text, { level: 9 }).length);

/** One sentence for each page that is too heavy. */
export function problemsOf(weights: readonly PageWeight[], signInPattern: string): string[] {
  return weights.flatMap(({ pattern, bytes }) => {
    const budget = pattern === signInPattern ? SIGN_IN_BUDGET : SCREEN_BUDGET;
    if (bytes <= budget) return [];
    return [`${pattern} loads ${inKilobytes(bytes)} of script and style, ${inKilobytes(budget)} are allowed.`];
  });
}

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What to do about a page that is too heavy. */
export const ADVICE = [
  'Usual causes: a schema of the contract imported by a screen (load the rules of a form by useRules), a dialog or a',
  'chart that a screen imports instead of opening it on demand, a library for something that the platform has, or a',
  'module that build/chunk-groups.ts puts into a chunk that this page does not otherwise need.',
].join('\n');
