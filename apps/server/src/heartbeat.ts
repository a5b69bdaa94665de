import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS_FOLDER } from '@primehour/db/migrate';
import { newestMigration, NODE_SEEN_EVERY_MS } from '@primehour/db/nodes';
import type { Database } from '@primehour/db/open';
import { node } from '@primehour/db/schema/operator';
import { uuidV7 } from '@primehour/db/uuid';
import { eq, sql } from 'drizzle-orm';
import type { Config } from './config.ts';

/** The row that shows that this node runs, and of which release it is (decision 168). */
export type Heartbeat = { stop(): Promise<void> };

const RELEASE = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
).version;

const END_TIMEOUT_MS = 2_000;

type Needs = { readonly db: Pick<Database, 'transaction'>; readonly config: Pick<Config, 'role'>; readonly log: Log };
type Log = { warn(details: object, message: string): void };

/** Resolves with the first beat, so that a migration that starts later sees this node. */
export async function startHeartbeat({ db, config, log }: Needs): Promise<Heartbeat> {
  const id = uuidV7();
  const newestOwn = await newestMigration(MIGRATIONS_FOLDER);
  const row = { id, release: RELEASE, newestMigration: newestOwn, role: config.role };
  // Also restores a row that was removed while this node was stalled.
  const onConflict = { target: node.id, set: { seenAt: sql`now()` } };
  const beat = () => db.transaction((tx) => tx.insert(node).values(row).onConflictDoUpdate(onConflict));
  await beat();
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = beat().catch((error: unknown) => log.warn({ err: error }, 'This node could not renew its row'));
  }, NODE_SEEN_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      const ending = last
        .then(() => db.transaction((tx) => tx.delete(node).where(eq(node.id, id))))
        .catch((error: unknown) => log.warn({ err: error }, 'This node could not remove its row'));
      // Without a database the row stays, and counts for another minute.
      await Promise.race([ending, pause(END_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
