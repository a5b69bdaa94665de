import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { backUp } from './backup.ts';
import { type EmbeddedServer, startEmbedded } from './server.ts';

/**
 * The guarantee: a backup of a running server contains every write that was acknowledged before it ended, and can be
 * started.
 */

let folder: string;
let dataDir: string;
let server: EmbeddedServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-backup-'));
  dataDir = path.join(folder, 'data');
  server = await startEmbedded({ dataDir, log: silentLog });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withPool<Outcome>(url: string, work: (pool: pg.Pool) => Promise<Outcome>): Promise<Outcome> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // An idle connection may learn of the server's end after the pool was asked to close.
  pool.on('error', () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

describe.skipIf(process.platform === 'win32')('a backup', () => {
  test('of a server during writes has what was acknowledged, and its pictures', { tags: ['wide'] }, async () => {
    const copy = path.join(folder, 'copy');
    await mkdir(path.join(dataDir, 'images', 'ab'), { recursive: true });
    writeFileSync(path.join(dataDir, 'images', 'ab', 'picture.jpg'), 'picture');
    const kept = await withPool(server.url, async (pool) => {
      await pool.query('create table kept (n integer primary key, padding text not null)');
      await pool.query(`insert into kept select n, repeat('x', 500) from generate_series(1, 20000) n`);
      let acknowledged = 20_000;
      let isOver = false;
      const writing = (async () => {
        while (!isOver) {
          await pool.query(`insert into kept values ($1, repeat('y', 500))`, [acknowledged + 1]);
          acknowledged += 1;
          await pool.query('update kept set padding = padding || $1 where n = $2', [
            'z',
            (acknowledged * 7919) % 20_000,
          ]);
        }
      })();
      const before = acknowledged;
      await backUp(server.url, dataDir, copy);
      isOver = true;
      await writing;
      expect(acknowledged).toBeGreaterThan(before);
      return { before, after: acknowledged };
    });

    const restored = await startEmbedded({ dataDir: copy, log: silentLog });
    try {
      const rows = await withPool(restored.url, async (pool) => {
        await pool.query('reindex table kept');
        const { rows: all } = await pool.query<{ n: number; whole: number }>(
          'select count(*)::int as n, count(*) filter (where length(padding) >= 500)::int as whole from kept',
        );
        return all[0];
      });
      expect(rows?.n).toBe(rows?.whole);
      expect(rows?.n).toBeGreaterThanOrEqual(kept.before);
      expect(rows?.n).toBeLessThanOrEqual(kept.after);
    } finally {
      await restored.stop();
    }
    expect(await readFile(path.join(copy, 'images', 'ab', 'picture.jpg'), 'utf8')).toBe('picture');
    expect(statSync(copy).mode & 0o077).toBe(0);
  });

  test('is refused if the target exists, or is inside of what it copies', async () => {
    await expect(backUp(server.url, dataDir, dataDir)).rejects.toThrow('outside DATA_DIR');
    await expect(backUp(server.url, dataDir, path.join(dataDir, 'backup'))).rejects.toThrow('outside DATA_DIR');
    const taken = path.join(folder, 'taken');
    await mkdir(taken);
    await expect(backUp(server.url, dataDir, taken)).rejects.toThrow('already exists: name a new folder.');
  });

  test('that is interrupted leaves nothing behind', async () => {
    const place = path.join(folder, 'broken');
    await expect(backUp('postgres://nobody@127.0.0.1:1/x', dataDir, place)).rejects.toThrow('ECONNREFUSED');
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});
