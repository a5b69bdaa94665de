import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutOf } from '../embedded/layout.ts';
import { startEmbedded } from '../embedded/server.ts';
import { silentLog } from '../log.ts';
import { type ArchivedData, startArchivedData, TEST_KEY } from '../testing/archived-data.ts';
import { openArchive } from './archive.ts';
import { turnOnArchiving } from './archiving.ts';
import { readContinuousState } from './continuous-state.ts';
import { createFolderStore } from './folder-store.ts';

/**
 * The guarantee: an archive restores the data as of any instant since its first base copy, and reports damaged or
 * missing pieces instead of restoring something else.
 */

let data: ArchivedData;
beforeAll(async () => {
  data = await startArchivedData();
});
afterAll(() => data.stop());

/** Changes an object of the archive while `work` runs. */
async function whileChanged(object: string, change: (file: string) => void, work: () => Promise<void>): Promise<void> {
  const file = path.join(data.place, object);
  const before = readFileSync(file);
  change(file);
  try {
    await work();
  } finally {
    writeFileSync(file, before);
  }
}

const flipByte = (file: string) => {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
  writeFileSync(file, bytes);
};

const lastWal = () =>
  `wal/${readdirSync(path.join(data.place, 'wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .at(-1)}`;
const firstBase = () => `base/${readdirSync(path.join(data.place, 'base'))[0]}`;

describe.skipIf(process.platform === 'win32')('an archive', () => {
  test('restores the instant between two writes, and everything', async () => {
    mkdirSync(path.join(data.dataDir, 'images', 'ab'), { recursive: true });
    await data.write(1);
    const between = await data.write(2);
    await data.write(3);
    await data.archiveLog();
    expect(await data.restoredRows('between', between)).toEqual([1, 2]);
    expect(await data.restoredRows('all')).toEqual([1, 2, 3]);

    // The restored data is an ordinary data directory.
    const restored = await startEmbedded({ dataDir: path.join(data.folder, 'between'), log: silentLog });
    await restored.stop();
    expect(readdirSync(path.join(data.folder, 'between', 'postgres', 'cluster'))).not.toContain('restore.conf');
    expect(readContinuousState(data.dataDir)).toMatchObject({ place: data.place, problem: null });
  });

  test('refuses instants that it does not cover', { tags: ['wide'] }, async () => {
    await data.archiveLog();
    await expect(data.restoredRows('early', new Date(0))).rejects.toThrow(
      /^The earliest instant that .* can restore is 20/,
    );
    await expect(data.restoredRows('late', new Date(Date.now() + 3_600_000))).rejects.toThrow(
      /ends before 20\S+Z \(20\S+Z\)\. Leave out --until to restore all of it\.$/,
    );
    expect(readdirSync(data.folder).filter((name) => /early|late/.test(name))).toEqual([]);
  });

  test('refuses damaged and missing pieces by name', { tags: ['wide'] }, async () => {
    await data.archiveLog();
    const wal = lastWal();
    await whileChanged(wal, flipByte, () =>
      expect(data.restoredRows('damaged')).rejects.toThrow(`${wal} in ${data.place} is damaged.`),
    );
    await data.write(10);
    const before = await data.write(12);
    await data.write(13);
    await data.archiveLog();
    const missing = await data.write(14);
    await data.archiveLog();
    await data.write(11);
    await data.archiveLog();
    const walFiles = readdirSync(path.join(data.place, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    await whileChanged(
      `wal/${walFiles.at(-2)}`,
      (file) => rmSync(file),
      async () => {
        const gap = `The log in ${data.place} has a gap: the file after ${walFiles.at(-3)} is missing.`;
        await expect(data.restoredRows('gap')).rejects.toThrow(gap);
        await expect(data.restoredRows('gap', missing)).rejects.toThrow(gap);
        const rows = await data.restoredRows('until', before);
        expect([rows.includes(12), rows.includes(13)]).toEqual([true, false]);
      },
    );
    const part = `${firstBase()}/part-000000`;
    await whileChanged(part, flipByte, () =>
      expect(data.restoredRows('part')).rejects.toThrow(`${part} in ${data.place} is damaged.`),
    );
    await whileChanged(
      part,
      (file) => rmSync(file),
      () => expect(data.restoredRows('part')).rejects.toThrow(`${part} is missing in ${data.place}.`),
    );
    expect(readdirSync(data.folder).filter((name) => /damaged|gap|part/.test(name))).toEqual([]);
  });

  test(
    'after a gap, a new copy restores what follows it and the old one what precedes it',
    { tags: ['wide'] },
    async () => {
      const before = await data.write(20);
      await data.write(30);
      await data.archiveLog();
      await data.whileNotArchiving(async () => {
        await data.write(21);
        await data.archiveLog();
        await data.write(22);
      });
      expect(await data.restoredRows('before-gap', before)).not.toContain(21);
      expect(await data.restoredRows('after-gap')).toEqual(expect.arrayContaining([20, 21, 22]));
      expect(readdirSync(path.join(data.place, 'base'))).toHaveLength(2);
    },
  );

  test('is turned on again after a crash between its settings and their reload', async () => {
    const client = new pg.Client({ connectionString: data.server.url });
    await client.connect();
    const layout = layoutOf(data.dataDir);
    const file = path.join(layout.cluster, 'archive.conf');
    const command = async () =>
      (await client.query<{ command: string }>(`select current_setting('archive_command') as command`)).rows[0]
        ?.command;
    const until = async (isSo: (found: string | undefined) => boolean) => {
      while (!isSo(await command())) await pause(10);
    };
    const settings = readFileSync(file, 'utf8');
    rmSync(file);
    await client.query('select pg_reload_conf()');
    await until((found) => found === ':');
    writeFileSync(file, settings);
    await turnOnArchiving(client, layout);
    await until((found) => found !== ':');
    await client.end();
  });

  test('can only be opened with its own key', async () => {
    const store = createFolderStore(data.place);
    await expect(openArchive(store, `${TEST_KEY}!`)).rejects.toThrow('The key does not open the archive in');
    await expect(openArchive(createFolderStore(path.join(data.folder, 'nothing')), TEST_KEY)).rejects.toThrow(
      'There is no archive in',
    );
    const archive = await openArchive(store, TEST_KEY);
    await store.put('wal/another', readFileSync(path.join(data.place, lastWal())));
    await expect(archive.get('wal/another')).rejects.toThrow('wal/another in');
    await store.remove('wal/another');
  });
});
