import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { slimIcons } from '@primehour/ui/build/slim-icons';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { PREACT } from '../../../tools/preact.ts';
import type * as Prerender from '../src/app/prerender.tsx';
import { CHUNK_GROUPS } from './chunk-groups.ts';
import { BUILDING, PRERENDER_DIST, WEB } from './folders.ts';
import { slimEndpoints } from './slim-endpoints.ts';
import { slimQueries } from './slim-queries.ts';
import { slimRoutes } from './slim-routes.ts';

/** The output for browsers: the text of the one stylesheet, and what each chunk contains and imports. */
export type Bundle = {
  css: string;
  /** Source file, relative to the app's folder → the chunk that contains it. */
  chunkOf: Map<string, string>;
  /** Chunk → the chunks it imports before it can run. */
  importsOf: Map<string, readonly string[]>;
};

/** Browsers that lack these also lack popovers and light-dark, which the design requires. */
const BROWSERS = ['chrome125', 'safari17.5', 'firefox128'];

/**
 * Fallbacks for older browsers: initial values of properties for those without `@property`, and colors computed by the
 * build in front of those that use `color-mix`.
 */
const FOR_OLD_BROWSERS =
  /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}|@supports \(color:color-mix\([^{]*\{[^{]*\{[^}]*\}\}/g;

/** Qualified names, because minified libraries have functions named by a single letter, too. */
const ZOD = Object.keys(z).map((name) => `z.${name}`);

const shared: InlineConfig = {
  root: WEB,
  configFile: false,
  logLevel: 'warn',
  // The hook is part of React and of Preact; the router still imports the older one.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'preact/compat', ...PREACT } },
};

/** No code or style is preloaded before an import, so the bundler's helper for that would be a useless kilobyte. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export async function bundleApp(): Promise<Bundle> {
  const bundle: Bundle = { css: '', chunkOf: new Map(), importsOf: new Map() };
  await build({
    ...shared,
    plugins: [
      slimEndpoints(),
      slimIcons(),
      slimRoutes,
      slimQueries,
      plainImports,
      react(),
      tailwindcss(),
      collectInto(bundle),
    ],
    build: {
      outDir: BUILDING,
      emptyOutDir: true,
      target: BROWSERS,
      // All of the CSS is small and inlined in each page, so that nothing blocks the first view.
      cssCodeSplit: false,
      // The server sends the preload links; after that, hovering over a link fetches the code.
      modulePreload: false,
      rolldownOptions: {
        input: 'src/app/main.tsx',
        // A form needs only one schema of a contract module; the unused ones must not be constructed in the browser.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: [...ZOD, 'endpoint', 'forwardRef'] },
        // Numbers are inlined where they are used, so that using one does not pull in the file that defines it.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          codeSplitting: { groups: CHUNK_GROUPS },
          // A chunk that several screens share would be named after all of them, and each of them would contain that
          // name. Short names save a character in each of many URLs, which compression doesn't.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        },
      },
    },
  });
  return bundle;
}

/** Removes the stylesheet from the assets, and records the chunks; a manifest would omit those merged into groups. */
function collectInto(bundle: Bundle): Plugin {
  return {
    name: 'collect-bundle',
    enforce: 'post',
    generateBundle(_, files) {
      for (const [name, file] of Object.entries(files)) {
        if (file.type === 'chunk') {
          bundle.importsOf.set(name, file.imports);
          for (const module of file.moduleIds) bundle.chunkOf.set(relative(WEB, module), name);
        } else if (name.endsWith('.css')) {
          bundle.css += String(file.source).replace(FOR_OLD_BROWSERS, '');
          delete files[name];
        }
      }
    },
  };
}

/** The same app for this process, to prerender the pages' initial content. */
export async function bundlePrerender(): Promise<typeof Prerender> {
  await build({
    ...shared,
    plugins: [slimIcons(), react()],
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender.tsx', outDir: PRERENDER_DIST, emptyOutDir: true, minify: false },
  });
  return (await import(pathToFileURL(join(PRERENDER_DIST, 'prerender.js')).href)) as typeof Prerender;
}
