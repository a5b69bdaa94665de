import { readdir } from 'node:fs/promises';

/** Nodes renew their row this often; if one was not renewed for the longer time, its node was killed. */
export const NODE_SEEN_EVERY_MS = 15_000;
const NODE_ALIVE_SECONDS = 60;

/** The condition for a row of `node` whose node is running. By the database's clock, which all nodes share. */
export const NODE_IS_ALIVE = `seen_at > now() - interval '${NODE_ALIVE_SECONDS} seconds'`;

/** The name of the last migration in a folder: how new a release is, as far as the database is concerned. */
export async function newestMigration(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.toSorted().at(-1) ?? '';
}
