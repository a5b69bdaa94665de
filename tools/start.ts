import { buildStale } from './build-stale.ts';
import { SERVED_TARGETS } from './build-targets.ts';
import { restartOnChange } from './restart-on-change.ts';
import { startServer } from './server-process.ts';
import { whenLauncherEnds } from './when-launcher-ends.ts';

const flags = process.argv.slice(2);
// The demo has a data folder of its own: its cast never mixes with real businesses.
const env: Record<string, string> = flags.includes('--demo')
  ? { DATA_DIR: process.env['DATA_DIR'] ?? './data/demo', PRIMEHOUR_DEMO: '1' }
  : {};

if (await buildStale(SERVED_TARGETS)) {
  if (flags.includes('--dev')) {
    await restartOnChange({ ...env, NODE_ENV: 'development' });
  } else {
    const server = startServer(env);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // A closed terminal is a wish to stop like any other.
      process.on(signal, () => server.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
    }
    whenLauncherEnds(() => server.stop('SIGTERM'));
    process.exitCode = await server.ended;
  }
} else {
  process.exitCode = 1;
}
