import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleApp, bundlePrerender } from './build/bundle.ts';
import { addressesOf, chunkOf } from './build/chunks.ts';
import { compressAssets } from './build/compress.ts';
import { documentOf, inlineHashes } from './build/document.ts';
import { DIST, WEB } from './build/folders.ts';
import { openDashboard } from './src/inline/open-dashboard.ts';
import { openSignIn } from './src/inline/open-sign-in.ts';
import type { Page } from './src/page-list.ts';
import { paths } from './src/paths.ts';
import { SESSION_KEY } from './src/session/session-key.ts';

const bundle = await bundleApp();
const { prerender } = await bundlePrerender();
const icon = writeIcon();
const entry = chunkOf(bundle, 'main.tsx');

const pages = [];
const scripts = new Set<string>();
const styles = new Set<string>();
for (const { page, app } of await prerender()) {
  const html = documentOf({
    title: page.title,
    css: bundle.css,
    script: scriptOf(page),
    entry: `/${entry}`,
    icon,
    isIndexed: page.layout === 'legal' || page.pattern === paths.signIn,
    app,
  });
  const file = `${fileName(page)}.html`;
  writeFileSync(join(DIST, file), html);
  const hashes = inlineHashes(html);
  for (const hash of hashes.scripts) scripts.add(hash);
  for (const hash of hashes.styles) styles.add(hash);
  pages.push({
    pattern: page.pattern,
    html: file,
    status: page.status,
    modulepreload: addressesOf(bundle, page.files, entry),
  });
}
compressAssets(join(DIST, 'assets'));
writeFileSync(
  join(DIST, 'pages.json'),
  `${JSON.stringify({ pages, csp: { scripts: [...scripts], styles: [...styles] } }, null, 2)}\n`,
);

function writeIcon(): string {
  const bytes = readFileSync(join(WEB, 'src/favicon.svg'));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const address = `/assets/favicon-${hash}.svg`;
  writeFileSync(join(DIST, address), bytes);
  return address;
}

/** A function's own text is the inline script, so that it is type-checked and tested like any other. */
function scriptOf({ layout, pattern, first }: Page) {
  const invoke = (run: (key: string, path: string) => void, path: string) =>
    `(${run.toString()})(${JSON.stringify(SESSION_KEY)},${JSON.stringify(path)})`;
  if (layout === 'dashboard') return { source: invoke(openDashboard, paths.signIn), first };
  return pattern === paths.signIn ? { source: invoke(openSignIn, paths.home), first: undefined } : undefined;
}

/** `/services/:id` → `services-id`, `/` → `home`. */
function fileName({ pattern, layout }: Page): string {
  const name = pattern.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '');
  return pattern.endsWith('*') ? `not-found-${layout}` : name || 'home';
}
