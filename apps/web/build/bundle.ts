import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest } from 'vite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Prerender from '../src/prerender.tsx';
import { DIST, PRERENDER_DIST, WEB } from './folders.ts';

const shared: InlineConfig = {
  root: WEB,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
};

/** Phones that lack these have no popover and no light-dark either, on which the design stands. */
const BROWSERS = ['chrome125', 'safari17.5', 'firefox128'];


/** What browsers get, with hashed names, and the manifest that tells which chunk needs which. */
export async function bundleApp(): Promise<Manifest> {
  await build({
    ...shared,
    build: {
      outDir: DIST,
      emptyOutDir: true,
      manifest: true,
      target: BROWSERS,
      // The whole css is small and goes into each page, so that nothing blocks the first view.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/main.tsx',
      },
    },
  });
  return JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The same app for this process, to render what the pages hold before their code arrives. */
export async function bundlePrerender(): Promise<typeof Prerender> {
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: PRERENDER_DIST, emptyOutDir: true, minify: false },
  });
  return (await import(pathToFileURL(join(PRERENDER_DIST, 'prerender.js')).href)) as typeof Prerender;
}
