import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PREACT } from '../../tools/preact.ts';
import { publishFolder } from '../../tools/publish-folder.ts';
import { slimIcons } from './build/slim-icons.ts';

const dist = join(import.meta.dirname, 'dist');
/** Built here, and replaces the previous output once it is complete; each run has its own folder. */
const building = join(import.meta.dirname, `../../.cache/building/gallery-${process.pid}`);

/** Builds the gallery: every component in every state on one page. */
export default defineConfig({
  root: 'gallery',
  base: './',
  resolve: { alias: PREACT },
  plugins: [
    slimIcons(),
    react(),
    tailwindcss(),
    { name: 'publish', apply: 'build', closeBundle: () => publishFolder(building, dist) },
  ],
  build: { outDir: building, emptyOutDir: true },
});
