import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What one page makes a browser run before it can be used. */
export type PageWeight = { readonly pattern: string; readonly scriptBytes: number; readonly files: number };

export type WeighedPage = { readonly pattern: string; readonly html: string; readonly scripts: readonly string[] };

/** Bytes after gzip (architecture, budgets): phone entry has less, because whoever comes there has nothing at hand. */
const SIGN_IN_BUDGET = 105_000;
const SCREEN_BUDGET = 130_000;
/** Over the budget as they stand, each with its own ceiling: it may sink, and is to go. Most carry the form library. */
const CEILINGS: Readonly<Record<string, number>> = {
  '/services/create-new': 147_000,
  '/services/:id': 147_000,
  '/booking-settings': 139_000,
  '/marketing': 143_000,
  '/listings/create-new': 152_000,
  '/listings/create-new/2': 149_000,
  '/listings/create-new/preview': 138_000,
  '/listings/:id': 137_000,
  '/sign-in/user-story/1': 134_000,
  '/sign-in/user-story/2': 135_000,
  '/sign-in/card-connect': 145_000,
};

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g;

/** Every script of each page by gzip, each file by itself, and what stands inside the document. */
export function weighPages(folder: string, pages: readonly WeighedPage[]): PageWeight[] {
  const sizes = new Map<string, number>();
  const sizeOf = (address: string) => {
    const known = sizes.get(address) ?? gzipped(readFileSync(join(folder, address), 'utf8'));
    sizes.set(address, known);
    return known;
  };
  return pages.map(({ pattern, html, scripts }) => {
    const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => code).join('\n');
    const scriptBytes = scripts.reduce((total, address) => total + sizeOf(address), gzipped(inline));
    return { pattern, scriptBytes, files: scripts.length };
  });
}

const gzipped = (text: string): number => (text === '' ? 0 : gzipSync(text, { level: 9 }).length);

/** One sentence for each page that is too heavy, with what usually made it so. */
export function complaintsOf(weights: readonly PageWeight[], signInPattern: string): string[] {
  return weights.flatMap(({ pattern, scriptBytes }) => {
    const budget = pattern === signInPattern ? SIGN_IN_BUDGET : (CEILINGS[pattern] ?? SCREEN_BUDGET);
    if (scriptBytes <= budget) return [];
    return [`${pattern} loads ${inKilobytes(scriptBytes)} of script, ${inKilobytes(budget)} are allowed.`];
  });
}

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What to do about a page that is too heavy. */
export const ADVICE = [
  'Usual causes: a schema of the contract imported by a screen (load the rules of a form by useRules), a dialog or a',
  'chart that a screen imports instead of opening it on demand, a library for something that the platform has, or a',
  'module that build/chunk-groups.ts puts into a chunk that this page does not need otherwise.',
].join('\n');
