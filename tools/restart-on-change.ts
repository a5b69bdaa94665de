import { watch } from 'node:fs';
import { buildStale } from './build-stale.ts';
import { SERVED_TARGETS } from './build-targets.ts';
import { fromRoot } from './root.ts';
import { startServer } from './server-process.ts';
import { isTest } from './source-files.ts';
import { whenLauncherEnds } from './when-launcher-ends.ts';

const WATCHED = ['packages', 'apps'];
const IGNORED = /(^|[\\/])(node_modules|dist|\.cache)([\\/]|$)/;
// Editors write a file in several steps, and switching a branch touches many files.
const SETTLE_MS = 150;

/** For development: on every change, rebuilds what is stale and restarts the server, until a signal stops it. */
export async function restartOnChange(env: Record<string, string>): Promise<void> {
  let server = startServer(env);
  let hasChanged = false;
  let isStopped = false;
  let wake = () => {};
  let settling: NodeJS.Timeout | undefined;

  const watchers = WATCHED.map((folder) =>
    watch(fromRoot(folder), { recursive: true }, (_, name) => {
      if (name === null || IGNORED.test(name) || isTest(name)) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        hasChanged = true;
        wake();
      }, SETTLE_MS);
    }),
  );
  const stop = () => {
    isStopped = true;
    wake();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  whenLauncherEnds(stop);

  for (;;) {
    // A change during a build has set the flag, so there is nothing to wait for.
    if (!hasChanged && !isStopped) await new Promise<void>((resolve) => (wake = resolve));
    if (isStopped) break;
    hasChanged = false;
    console.log('Files changed: building what is stale, then restarting.');
    // If the build fails, the running server stays.
    if (!(await buildStale(SERVED_TARGETS)) || isStopped) continue;
    server.stop('SIGTERM');
    await server.ended;
    server = startServer(env);
  }
  clearTimeout(settling);
  for (const watcher of watchers) watcher.close();
  server.stop('SIGTERM');
  process.exitCode = await server.ended;
}
