import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from '@primehour/db/migrate';
import { createDatabaseBefore } from '@primehour/db/testing/database-before';
import { DEMO_BEFORE, loadDemo } from '@primehour/db/testing/load-demo';
import { TEST_HASH_SECRET, TEST_TOKEN_SECRET } from '@primehour/testkit/start-server';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

// The guarantee: this version starts on the data of each of the last ten schemas, and serves what was there.

const SCHEMAS = 10;

it('starts on data of the last ten schemas, and serves it', { tags: ['wide'], timeout: 600_000 }, async () => {
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const dataDir = mkdtempSync(join(tmpdir(), 'primehour-upgrade-'));
  const before = await createDatabaseBefore(DEMO_BEFORE);
  try {
    await loadDemo(before.pool);
    for (const last of names.slice(-SCHEMAS - 1, -1)) {
      await before.migrate(last);
      await before.onCopy((url) => expectToServe(url, dataDir));
    }
  } finally {
    await before.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function expectToServe(url: string, dataDir: string): Promise<void> {
  const secrets = { ACCESS_TOKEN_SECRET: TEST_TOKEN_SECRET, HASH_SECRET: TEST_HASH_SECRET };
  const config = readConfig({
    ...secrets,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config);
  try {
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    const { rows } = await server.deps.db.pool.query<{ slug: string; name: string; bookings: number }>(
      'select slug, name, (select count(*)::int from booking) as bookings from business where slug is not null order by id',
    );
    expect(rows.length).toBe(7);
    expect(rows[0]?.bookings).toBe(392);
    for (const { slug, name } of rows) {
      const page = await fetch(`${server.url}/p/${slug}`);
      expect([page.status, (await page.text()).includes(name)]).toEqual([200, true]);
    }
  } finally {
    await server.close();
  }
}
