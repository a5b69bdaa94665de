import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { publishFolder } from '../../tools/publish-folder.ts';
import { bundleApp, bundlePrerender } from './build/bundle.ts';
import { addressesOf, chunkOf, findCycle } from './build/chunks.ts';
import { compressAssets } from './build/compress.ts';
import { documentOf, inlineHashes } from './build/document.ts';
import { BUILDING, DIST, PRERENDER_DIST, WEB } from './build/folders.ts';
import { ADVICE, problemsOf, inKilobytes, type WeighedPage, weighPages } from './build/weigh-pages.ts';
import type { Page } from './src/app/page-list.ts';
import { openDashboard } from './src/inline/open-dashboard.ts';
import { openSignIn } from './src/inline/open-sign-in.ts';
import { paths } from './src/paths.ts';
import { SESSION_KEY } from './src/session/session-key.ts';

// A failed build leaves the previous one as it is.
process.on('exit', () => {
  for (const folder of [BUILDING, PRERENDER_DIST]) rmSync(folder, { recursive: true, force: true });
});
const bundle = await bundleApp();
const cycle = findCycle(bundle);
if (cycle) throw new Error(`Chunks import each other: ${cycle.join(' → ')}. Separate them in build/chunk-groups.ts.`);
const { prerender } = await bundlePrerender();
const icon = writeIcon();
const entry = chunkOf(bundle, 'app/main.tsx');

const pages = [];
const weighed: WeighedPage[] = [];
const scripts = new Set<string>();
const styles = new Set<string>();
for (const { page, app } of await prerender()) {
  const html = documentOf({
    title: page.title,
    css: bundle.css,
    script: scriptOf(page),
    entry: `/${entry}`,
    icon,
    description: page.description,
    app,
  });
  const file = `${fileName(page)}.html`;
  writeFileSync(join(BUILDING, file), html);
  const hashes = inlineHashes(html);
  for (const hash of hashes.scripts) scripts.add(hash);
  for (const hash of hashes.styles) styles.add(hash);
  const modulepreload = addressesOf(bundle, page.files, entry);
  pages.push({
    pattern: page.pattern,
    html: file,
    status: page.status,
    isIndexed: page.description !== undefined,
    modulepreload,
  });
  weighed.push({ pattern: page.pattern, html, scripts: [`/${entry}`, ...modulepreload] });
}
compressAssets(join(BUILDING, 'assets'));
writeFileSync(
  join(BUILDING, 'pages.json'),
  `${JSON.stringify({ pages, csp: { scripts: [...scripts], styles: [...styles] } }, null, 2)}\n`,
);
reportWeights();
publishFolder(BUILDING, DIST);

/** A page over its budget fails the build; what was built is served anyway. */
function reportWeights(): void {
  const weights = weighPages(BUILDING, weighed);
  const heaviest = weights.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  console.log(`heaviest page ${heaviest.pattern}: ${inKilobytes(heaviest.bytes)} in ${heaviest.files} files`);
  const problems = problemsOf(weights, paths.signIn);
  if (problems.length === 0) return;
  console.error([...problems, ADVICE].join('\n'));
  process.exitCode = 1;
}

function writeIcon(): string {
  const bytes = readFileSync(join(WEB, 'src/favicon.svg'));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const address = `/assets/favicon-${hash}.svg`;
  writeFileSync(join(BUILDING, address), bytes);
  return address;
}

/** The inline script is a function's source text, so that it is type-checked and tested like any other code. */
function scriptOf({ layout, pattern, first }: Page) {
  const invoke = (run: (key: string, path: string) => void, path: string) =>
    minifySync('inline.js', `(${run.toString()})(${JSON.stringify(SESSION_KEY)},${JSON.stringify(path)})`).code;
  if (layout === 'dashboard') return { source: invoke(openDashboard, paths.signIn), first };
  return pattern === paths.signIn ? { source: invoke(openSignIn, paths.home), first: undefined } : undefined;
}

/** `/services/:id` → `services-id`, `/` → `home`. */
function fileName({ pattern, layout }: Page): string {
  const name = pattern.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '');
  return pattern.endsWith('*') ? `not-found-${layout}` : name || 'home';
}
