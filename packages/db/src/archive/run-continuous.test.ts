import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContinuousState, writeContinuousState } from './continuous-state.ts';
import { createFolderStore } from './folder-store.ts';
import { runContinuousBackup } from './run-continuous.ts';
import { WAL_SEGMENT_BYTES } from './wal-name.ts';

/** The guarantee: a backup that cannot write says so, continues once it can, and never writes elsewhere instead. */

const NAME = '000000010000000000000001';

let folder: string;
let dataDir: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-continuous-'));
  [dataDir, place] = [path.join(folder, 'data'), path.join(folder, 'archive')];
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  for (const each of ['global', 'pg_wal/archive_status', 'archived']) {
    mkdirSync(path.join(cluster, each), { recursive: true });
  }
  mkdirSync(path.join(dataDir, 'backups'));
  writeFileSync(path.join(cluster, 'global', 'pg_control'), Buffer.alloc(8));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Of a database that is not running. */
function start() {
  const stopping = new AbortController();
  const progress: string[] = [];
  const running = runContinuousBackup({
    dataDir,
    store: createFolderStore(place),
    secret: 'a key of an operator, kept elsewhere',
    keepDays: 30,
    signal: stopping.signal,
    now: () => new Date(),
    onProgress: (text) => progress.push(text),
  });
  let isOver = false;
  running.catch(() => {}).finally(() => (isOver = true));
  return {
    async until(isSo: () => boolean) {
      while (!isSo()) {
        if (isOver) await running;
        await pause(10);
      }
    },
    says: (text: RegExp) => progress.some((line) => text.test(line)),
    count: (text: RegExp) => progress.filter((line) => text.test(line)).length,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const addLog = () => {
  const log = path.join(dataDir, 'postgres', 'cluster', 'pg_wal');
  writeFileSync(path.join(log, NAME), Buffer.alloc(WAL_SEGMENT_BYTES));
  writeFileSync(path.join(log, 'archive_status', `${NAME}.ready`), '');
};

describe.skipIf(process.platform === 'win32')('a continuous backup', () => {
  test('does not create its folder again when the disk is unmounted, and continues once it is mounted', async () => {
    const backup = start();
    // Then all that a new archive consists of has been written.
    await backup.until(() => typeof readContinuousState(dataDir)?.currentAt === 'string');
    renameSync(place, `${place}.unmounted`);
    addLog();
    await backup.until(() => backup.says(/There is no archive in .* anymore/));
    expect(existsSync(place)).toBe(false);
    renameSync(`${place}.unmounted`, place);
    await backup.until(() => existsSync(path.join(place, 'wal', NAME)));
    await backup.stop();
  });

  test('goes on when its state cannot be stored, and says so once', async () => {
    const draft = path.join(dataDir, 'backups', `continuous.json.${process.pid}`);
    mkdirSync(draft);
    const backup = start();
    await backup.until(() => backup.says(/state of the backup could not be stored/));
    addLog();
    await backup.until(() => existsSync(path.join(place, 'wal', NAME)));
    rmSync(draft, { recursive: true });
    await backup.until(() => readContinuousState(dataDir) !== undefined);
    await backup.stop();
    expect(backup.count(/state of the backup/)).toBe(1);
  });

  test('starts although its state was damaged, and replaces it', async () => {
    const file = path.join(dataDir, 'backups', 'continuous.json');
    writeFileSync(file, '');
    const backup = start();
    await backup.until(() => readFileSync(file, 'utf8') !== '');
    await backup.stop();
    expect(readContinuousState(dataDir)?.place).toBe(place);
  });

  test('begins no second archive where the first one was', async () => {
    const at = new Date().toISOString();
    writeContinuousState(dataDir, { place, currentAt: at, baseAt: at, problem: null });
    await expect(start().stop()).rejects.toThrow(`There is no archive in ${place} anymore`);
    expect(existsSync(place)).toBe(false);
  });
});
