import { createFolderStore } from '../archive/folder-store.ts';
import { runContinuousBackup } from '../archive/run-continuous.ts';

/** A process to be killed by tests: the continuous backup of a data directory into a folder, both given as arguments. */
const [dataDir, place, secret] = process.argv.slice(2);
if (dataDir === undefined || place === undefined || secret === undefined)
  throw new Error('Three arguments are needed.');
await runContinuousBackup({
  dataDir,
  store: createFolderStore(place),
  secret,
  keepDays: 30,
  signal: new AbortController().signal,
  now: () => new Date(),
  onProgress: (text) => process.stdout.write(`${text}\n`),
});
