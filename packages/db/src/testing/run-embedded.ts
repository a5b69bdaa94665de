import { createInterface } from 'node:readline';
import { startEmbedded } from '../embedded/server.ts';
import { silentLog } from '../log.ts';
import { connectTo } from '../open.ts';

/**
 * A process to be killed by tests: runs the embedded server of the directory passed as an argument, reports the pids,
 * and answers each line `write <n>` with `kept <n>` once row n is committed. `stop` shuts it down cleanly.
 */
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('A data directory is needed.');
try {
  const server = await startEmbedded({ dataDir, log: silentLog });
  const database = connectTo(server.url, silentLog, { poolSize: 2 });
  await database.pool.query('create table if not exists kept (n integer primary key)');
  say({ ready: true, pid: process.pid, url: server.url, ...server.pids() });
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, n] = line.split(' ');
    if (word === 'stop') break;
    if (word === 'pids') say(server.pids());
    if (word === 'write')
      await database.pool.query('insert into kept values ($1)', [n]).then(() => say({ kept: Number(n) }));
  }
  await database.close();
  await server.stop();
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
// The pipe from the test would keep this process alive.
process.stdin.destroy();
