import { createHash } from 'node:crypto';

export type DocumentParts = {
  title: string;
  css: string;
  /** The inline script of the head and its data, if this page has one. */
  script: { source: string; first: string | undefined } | undefined;
  entry: string;
  icon: string;
  /** For search engines; a page without one is not indexed. */
  description: string | undefined;
  app: string;
};

/** The server puts the operator's configuration here: a JSON block with the id `config`. */
const CONFIG_PLACE = '<!--config-->';

const INLINE_SCRIPT = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;

export function documentOf({ title, css, script, entry, icon, description, app }: DocumentParts): string {
  const first = script?.first === undefined ? '' : ` data-first="${escapeAttribute(script.first)}"`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    description === undefined
      ? '<meta name="robots" content="noindex">'
      : `<meta name="description" content="${escapeAttribute(description)}">`,
    `<title>${title}</title>`,
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<style>${css}</style>`,
    CONFIG_PLACE,
    ...(script ? [`<script${first}>${script.source}</script>`] : []),
    `<script type="module" src="${entry}"></script>`,
  ];
  return `<!doctype html>\n<html lang="en"><head>${head.join('')}</head><body><div id="app">${app}</div></body></html>\n`;
}

/** What the Content-Security-Policy must allow so that this document works, as `'sha256-…'`. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, source = '']) => source).filter((source) => source !== '');
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, source = '']) => source);
  return { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
