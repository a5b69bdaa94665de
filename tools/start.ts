import { buildStale } from './build-stale.ts';
import { SERVED_TARGETS } from './build-targets.ts';
import { restartOnChange } from './restart-on-change.ts';
import { startServer } from './server-process.ts';
import { whenLauncherEnds } from './when-launcher-ends.ts';

const flags = process.argv.slice(2);
const isDemo = flags.includes('--demo');
if (isDemo && process.env['DATABASE_URL']) {
  console.error(
    'The demo keeps its cast in a database of its own, and DATABASE_URL names another. Unset DATABASE_URL; or, where ' +
      'the embedded database cannot run, name an empty one and start with PRIMEHOUR_DEMO=true npm start.',
  );
  process.exit(1);
}
// The demo has its own data folder, so its cast never mixes with real businesses. Its texts wake no one, so they don't
// wait for the morning. An empty value counts as unset.
const env: Record<string, string> = isDemo
  ? {
      DATA_DIR: process.env['DATA_DIR'] || './data/demo',
      PRIMEHOUR_DEMO: '1',
      QUIET_HOURS: process.env['QUIET_HOURS'] || 'off',
    }
  : {};

if (await buildStale(SERVED_TARGETS)) {
  if (flags.includes('--dev')) {
    await restartOnChange({ ...env, NODE_ENV: 'development' });
  } else {
    const server = startServer(env);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Closing the terminal stops it like any other signal.
      process.on(signal, () => server.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
    }
    whenLauncherEnds(() => server.stop('SIGTERM'));
    process.exitCode = await server.ended;
  }
} else {
  process.exitCode = 1;
}
