import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { PREACT } from '../../../tools/preact.ts';
import { BROWSERS } from './browsers.ts';
import { ignoreClientDirective, type Scripts } from './client.ts';

/**
 * Builds the one file that the server loads: pages, React, style and the URLs of the client build; it imports only Node
 * modules. Returns the style, for its budget.
 */
export async function buildServer(root: string, outDir: string, scripts: Scripts): Promise<string> {
  let css = '';
  const keepCss: Plugin = {
    name: 'keep-css',
    transform(code, id) {
      if (id.endsWith('.css?inline')) css = code;
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), tailwind(), keepCss],
    define: { CLIENT_SCRIPTS: JSON.stringify(scripts), 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: PREACT },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/entry-server.tsx',
      outDir,
      emptyOutDir: true,
      minify: false,
      cssMinify: true,
      cssTarget: BROWSERS,
      rolldownOptions: { output: { entryFileNames: 'render.js' }, onwarn: ignoreClientDirective },
    },
  });
  return css;
}
