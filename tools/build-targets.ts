import { toolScript } from './run-command.ts';

/** A build: its source files, its script and where that runs, and the outputs that must exist afterward. */
export type BuildTarget = {
  name: string;
  label: string;
  folder: string;
  command: readonly string[];
  sources: readonly string[];
  outputs: readonly string[];
};

const SHARED = ['packages/domain/src', 'packages/contract/src', 'packages/ui/src', 'tsconfig', 'package-lock.json'];

export const BUILD_TARGETS: readonly BuildTarget[] = [
  {
    name: 'web',
    label: 'the dashboard',
    folder: '.',
    command: ['apps/web/build.ts'],
    sources: ['apps/web', ...SHARED],
    outputs: ['apps/web/dist/pages.json'],
  },
  {
    name: 'public',
    label: 'the booking pages',
    folder: '.',
    command: ['apps/public/build.ts'],
    sources: ['apps/public', ...SHARED],
    outputs: ['apps/public/dist/client', 'apps/public/dist/server/render.js'],
  },
  {
    name: 'gallery',
    label: 'the component gallery',
    folder: 'packages/ui',
    command: [toolScript('vite/bin/vite.js'), 'build', '--logLevel=warn'],
    sources: ['packages/ui', ...SHARED],
    outputs: ['packages/ui/dist/index.html'],
  },
];

/** What the server serves; the gallery is for people who work on the components, and for the tests. */
export const SERVED_TARGETS = ['web', 'public'];
export const ALL_TARGETS = BUILD_TARGETS.map(({ name }) => name);
