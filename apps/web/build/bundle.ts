import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import type * as Prerender from '../src/prerender.tsx';
import { CHUNK_GROUPS } from './chunk-groups.ts';
import { BUILDING, PRERENDER_DIST, WEB } from './folders.ts';
import { slimEndpoints } from './slim-endpoints.ts';
import { unnameComponents } from './unname-components.ts';

/** What was written for browsers: the text of the one stylesheet, and which chunk holds and needs what. */
export type Bundle = {
  css: string;
  /** Source file, from the folder of the app, → the chunk it is in. */
  chunkOf: Map<string, string>;
  /** Chunk → the chunks it imports before it can run. */
  importsOf: Map<string, readonly string[]>;
};

/** Browsers that lack these have no popover and no light-dark either, on which the design stands. */
const BROWSERS = ['chrome125', 'safari17.5', 'firefox128'];

const shared: InlineConfig = {
  root: WEB,
  configFile: false,
  logLevel: 'warn',
};

export async function bundleApp(): Promise<Bundle> {
  const bundle: Bundle = { css: '', chunkOf: new Map(), importsOf: new Map() };
  await build({
    ...shared,
    plugins: [slimEndpoints(), unnameComponents(), react(), tailwindcss(), collectInto(bundle)],
    build: {
      outDir: BUILDING,
      emptyOutDir: true,
      target: BROWSERS,
      // The whole css is small and goes into each page, so that nothing blocks the first view.
      cssCodeSplit: false,
      // The server sends the links; from there on, code is fetched as soon as a link is pointed at.
      modulePreload: false,
      rolldownOptions: {
        input: 'src/main.tsx',
        output: { codeSplitting: { groups: CHUNK_GROUPS } },
      },
    },
  });
  return bundle;
}

/** Takes the stylesheet out of the assets, and notes the chunks; a manifest would leave out those merged into groups. */
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
          bundle.css += String(file.source);
          delete files[name];
        }
      }
    },
  };
}

/** The same app for this process, to render what the pages hold before their code arrives. */
export async function bundlePrerender(): Promise<typeof Prerender> {
  await build({
    ...shared,
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: PRERENDER_DIST, emptyOutDir: true, minify: false },
  });
  return (await import(pathToFileURL(join(PRERENDER_DIST, 'prerender.js')).href)) as typeof Prerender;
}
