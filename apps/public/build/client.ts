import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Rolldown } from 'vite';

/** Where the server serves `dist/client`. */
export const PUBLIC_BASE = '/public-assets/';

export type Scripts = Record<'page' | 'calendar', { src: string; preloads: string[] }>;

/** Builds what browsers load, and returns the address of each entry with those of the chunks it imports. */
export async function buildClient(root: string, outDir: string): Promise<Scripts> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: PUBLIC_BASE,
    publicDir: false,
    plugins: [react()],
    build: {
      outDir,
      modulePreload: false,
      rolldownOptions: {
        input: { page: 'src/entry-client.ts', calendar: 'src/entry-calendar.tsx' },
        onwarn: ignoreClientDirective,
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const scriptOf = (name: string) => {
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    if (!entry) throw new Error(`The client build made no entry named ${name}`);
    return { src: PUBLIC_BASE + entry.fileName, preloads: entry.imports.map((file) => PUBLIC_BASE + file) };
  };
  return { page: scriptOf('page'), calendar: scriptOf('calendar') };
}

/** Icons mark themselves for a framework that is not used here. */
export function ignoreClientDirective(log: Rolldown.RolldownLog, warn: (log: Rolldown.RolldownLog) => void): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') warn(log);
}
