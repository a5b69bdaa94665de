import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { PREACT } from '../../../tools/preact.ts';
import { BROWSERS } from './browsers.ts';

/** Where the server serves `dist/client`. */
export const PUBLIC_BASE = '/public-assets/';

export type Scripts = Record<
  'page' | 'calendar' | 'auction' | 'stripe' | 'challenge',
  { src: string; preloads: string[] }
>;

/**
 * Builds what browsers load, and returns the URL of each entry with those of the chunks it imports. The auction's
 * script is bundled separately: sharing its few formatters would cost the calendar's page another file.
 */
export async function buildClient(root: string, outDir: string): Promise<Scripts> {
  const shared = await bundle(root, outDir, { page: 'src/entry-client.ts', calendar: 'src/entry-calendar.tsx' });
  const apart = await bundle(root, outDir, { auction: 'src/entry-auction.ts' });
  const stripe = await bundle(root, outDir, { stripe: 'src/entry-stripe.ts' });
  const challenge = await bundle(root, outDir, { challenge: 'src/entry-challenge.ts' });
  return {
    page: shared('page'),
    calendar: shared('calendar'),
    auction: apart('auction'),
    stripe: stripe('stripe'),
    challenge: challenge('challenge'),
  };
}

async function bundle(root: string, outDir: string, input: Record<string, string>) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: PUBLIC_BASE,
    publicDir: false,
    plugins: [react()],
    resolve: { alias: PREACT },
    build: {
      outDir,
      emptyOutDir: false,
      target: BROWSERS,
      modulePreload: false,
      rolldownOptions: { input, onwarn: ignoreClientDirective },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  return (name: string) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    if (!entry) throw new Error(`The client build has no entry named ${name}`);
    return { src: PUBLIC_BASE + entry.fileName, preloads: entry.imports.map((file) => PUBLIC_BASE + file) };
  };
}

/** Icons mark themselves for a framework that is not used here. */
export function ignoreClientDirective(log: Rolldown.RolldownLog, warn: (log: Rolldown.RolldownLog) => void): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') warn(log);
}
