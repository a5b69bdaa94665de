import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PREACT } from './tools/preact.ts';
import { keepTempInMemory } from './tools/temp-in-memory.ts';

keepTempInMemory();

const testsOf = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const exclude = ['**/node_modules/**', '**/dist/**'];
/**
 * Tests of what a process remembers: that its disk was full, that pictures were limited, who listens to the session. Each
 * gets a process of its own.
 */
const OWN_PROCESS = [
  'server/src/adapters/image-renderer',
  'server/src/http/error-handler',
  'server/src/http/probes',
  'web/src/session/store',
].map((name) => `apps/${name}.test.ts`);

/** Small files that take long: Vitest begins with the largest ones, so that these would be left for one worker alone. */
const LONG = /\/(public\/histories|adapters\/images-s3|archive\/archive|booking\/team-races)\.test\.ts$/;
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// A small machine may stand still for half a minute. A test that passes waits no longer for all this patience.
const testTimeout = 120_000;

/** Libraries that import React, which only Vite maps to Preact. */
const USES_REACT = ['@hookform/resolvers', '@tanstack/react-query', 'lucide-react', 'react-hook-form', 'wouter'];

// Projects by what a test needs: `unit` needs nothing but Node, `unit-process` a Node process of its own, `screens` gets the
// dashboard in a DOM and the product that it talks to, `database` gets one PostgreSQL for all files (started once by the
// global setup) and a database of its own per file.
export default defineConfig({
  test: {
    tags: [{ name: 'wide', description: 'Only in `npm run test:all`: fuzz at length, long races, every variant.' }],
    // Each worker of the database project holds a pool, a server and sometimes a second node. They wait a third of the time, so
    // that three fill two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    teardownTimeout: 120_000,
    projects: [
      {
        // As the pages are built: their components run on Preact.
        resolve: { alias: PREACT },
        test: {
          name: 'unit',
          environment: 'node',
          include: testsOf(
            'packages/domain',
            'packages/contract',
            'packages/ui',
            'apps/web/src',
            'apps/public',
            'tools',
            'bench',
          ),
          exclude: [...exclude, ...OWN_PROCESS],
          server: { deps: { inline: USES_REACT } },
          // A worker loads the modules of its files once, which halves the CPU time.
          isolate: false,
          testTimeout,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'unit-process',
          environment: 'node',
          include: OWN_PROCESS,
          testTimeout,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The router's hook comes from a CommonJS package, whose own import of React no alias reaches.
        resolve: { alias: { ...PREACT, 'use-sync-external-store/shim/index.js': 'preact/compat' } },
        test: {
          name: 'screens',
          environment: 'node',
          // The zone of the test businesses, as in the browser tests.
          env: { TZ: 'America/Chicago' },
          include: testsOf('apps/web/tests'),
          setupFiles: ['install-page', 'setup'].map((name) => `apps/web/tests/support/${name}.ts`),
          globalSetup: ['packages/testkit/src/product/shared-product.ts'],
          server: { deps: { inline: USES_REACT } },
          pool: 'forks',
          // A worker loads the dashboard once for all its files; each page starts without what an earlier one kept in memory.
          isolate: false,
          testTimeout,
          hookTimeout: 180_000,
          // They wait for the product, while the unit tests compute.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: testsOf('packages/db', 'packages/testkit', 'apps/server'),
          exclude: [...exclude, ...OWN_PROCESS],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          pool: 'forks',
          // A worker loads the server once for all its files, which share no state but what modules keep: no test mocks one.
          isolate: false,
          // The server as Node runs it. Compiled code is kept from run to run, which Vite's own modules are not.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Most of the server runs too rarely in a test for optimized code to be worth making.
          execArgv: ['--no-opt'],
          testTimeout,
          // The first hook of a file clones a database and may start a server on a machine that is busy with the other worker.
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
