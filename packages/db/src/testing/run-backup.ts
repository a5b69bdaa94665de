import { createFolderStore } from '../archive/folder-store.ts';
import { runContinuousBackup } from '../archive/run-continuous.ts';
import { dyingStore } from './dying-store.ts';

/**
 * A process to be killed by tests: the continuous backup of a data directory into a folder, both passed as arguments.
 * With `3-before` or `3-after` it kills itself at the third change of the folder. On request its clock is years ahead,
 * so that it makes a base copy and removes the older ones.
 */
const [dataDir, place, secret, dieAt = '', yearsAhead = '0'] = process.argv.slice(2);
if (dataDir === undefined || place === undefined || secret === undefined)
  throw new Error('Three arguments are needed.');
const [change = '', when] = dieAt.split('-');
const store = createFolderStore(place);
const aheadMs = Number(yearsAhead) * 366 * 86_400_000;
await runContinuousBackup({
  dataDir,
  store: change === '' ? store : dyingStore(store, { change: Number(change), isAfter: when === 'after' }),
  secret,
  keepDays: 30,
  signal: new AbortController().signal,
  now: () => new Date(Date.now() + aheadMs),
  onProgress: (text) => process.stdout.write(`${text}\n`),
});
