import pg from 'pg';
import { connectionTo } from '../primary-socket.ts';
import type { CellClients } from './unfinished-moves.ts';

/**
 * Connects to the databases of cells for as long as `work` runs. Statements of a move may take longer than those of the
 * product; closing a connection undoes what it has not committed.
 */
export async function withCells<Outcome>(
  urls: ReadonlyMap<number, string>,
  work: (cells: CellClients) => Promise<Outcome>,
): Promise<Outcome> {
  const clients = new Map<number, pg.Client>();
  try {
    for (const [cell, url] of urls) {
      const client = new pg.Client({ ...connectionTo(url), application_name: 'primehour move', keepAlive: true });
      // A query that fails because of it says so.
      client.on('error', () => {});
      await client.connect();
      clients.set(cell, client);
    }
    return await work(clients);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.end()));
  }
}
