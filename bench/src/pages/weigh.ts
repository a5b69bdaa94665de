import { gzipSync } from 'node:zlib';
import type { Fetched } from './visit.ts';

export type Weight = {
  readonly scriptGzipBytes: number;
  readonly styleGzipBytes: number;
  /** Scripts and style sheets as transferred, headers included; inline ones are part of the document. */
  readonly transferredBytes: number;
  readonly documentTransferredBytes: number;
  readonly requests: number;
};

/** Measures scripts and styles by gzip, each file by itself, plus the document's inline blocks. */
export async function weigh(fetched: readonly Fetched[], productUrl: string): Promise<Weight> {
  const of = (...types: readonly string[]) => fetched.filter(({ type }) => types.includes(type));
  const [document] = of('Document');
  if (!document) throw new Error('No document was fetched.');
  const textOf = async ({ url }: Fetched) =>
    (await fetch(productUrl + new URL(url).pathname + new URL(url).search, { headers: { accept: '*/*' } })).text();
  const html = await textOf(document);
  const scripts = await Promise.all(unique(of('Script')).map(textOf));
  const styles = await Promise.all(unique(of('Stylesheet')).map(textOf));
  return {
    scriptGzipBytes: gzipped([...scripts, inlineScripts(html)]),
    styleGzipBytes: gzipped([...styles, inlineStyles(html)]),
    transferredBytes: sum(of('Script', 'Stylesheet').map(({ transferredBytes }) => transferredBytes)),
    documentTransferredBytes: document.transferredBytes,
    requests: fetched.length,
  };
}

/** A preloaded module is referenced twice and loaded once. */
const unique = (files: readonly Fetched[]): Fetched[] => [...new Map(files.map((file) => [file.url, file])).values()];

function inlineScripts(html: string): string {
  const blocks = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)];
  return blocks
    .filter(({ groups }) => !/application\/(?:ld\+)?json|\ssrc=/.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => groups?.['code'] ?? '')
    .join('\n');
}

const inlineStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, code]) => code).join('\n');

const gzipped = (texts: readonly string[]): number =>
  sum(texts.filter((text) => text !== '').map((text) => gzipSync(text, { level: 9 }).length));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
