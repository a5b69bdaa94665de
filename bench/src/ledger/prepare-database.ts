import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@primehour/db/embedded/process';
import { silentLog } from '@primehour/db/log';
import { type Database, connectTo, openDatabase } from '@primehour/db/open';
import type { World } from '@primehour/testkit/build';
import type { Bench } from '../figure.ts';
import { fillLedger } from './fill-ledger.ts';

const PREFIX = 'primehour-bench-';
const CACHE = fileURLToPath(new URL('../../../.cache/bench', import.meta.url));
/** What a kept database depends on. */
const SOURCES = ['fill-ledger.ts', 'without-indexes.ts', '../../../packages/db/schema.sql'];

/** A data directory that is removed when the benchmark ends. */
export type DataDir = { readonly path: string; remove(): void };

export function makeDataDir(): DataDir {
  removeLeftovers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An interrupted run could not clean up. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isAlive(pid)) rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

/** A data directory with that many bookings of other businesses, filled or kept from an earlier run. */
export async function dataDirWith(rows: number, { options, note }: Bench): Promise<DataDir> {
  const hash = createHash('sha256');
  for (const source of SOURCES) hash.update(readFileSync(new URL(source, import.meta.url)));
  const kept = path.join(CACHE, `ledger-${rows}-${hash.digest('hex').slice(0, 12)}`);
  const remove = () => {
    if (!options.isKept) rmSync(kept, { recursive: true, force: true });
  };
  if (existsSync(kept)) return { path: kept, remove };

  const unfinished = `${kept}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const db = await openDatabase({ dataDir: unfinished, log: silentLog });
  try {
    await fillLedger(db, rows, note);
  } finally {
    await db.close();
  }
  renameSync(unfinished, kept);
  return { path: kept, remove };
}

/** A second connection to a running product's database, for preparing data before the measurement. */
export function worldAt(databaseUrl: string): World & { readonly db: Database } {
  return { db: connectTo(databaseUrl, silentLog, { poolSize: 4 }), clock: { now: Date.now } };
}
