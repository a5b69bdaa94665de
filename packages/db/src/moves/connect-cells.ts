import pg from 'pg';
import { connectionTo } from '../primary-socket.ts';
import type { CellClients } from './unfinished-moves.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Ends the transaction of a move whose machine sleeps or has lost its network, and with it what it locks. */
const IDLE_MAX_MS = 60_000;

/**
 * Connects to the databases of cells for as long as `work` runs, twice: `watchers` observe what the other connections
 * do. Statements of a move may take longer than those of the product; closing a connection rolls back what it has not
 * committed.
 */
export async function withCells<Outcome>(
  urls: ReadonlyMap<number, string>,
  work: (cells: CellClients, watchers: CellClients) => Promise<Outcome>,
): Promise<Outcome> {
  const opened: pg.Client[] = [];
  const openAll = async () => {
    const clients = new Map<number, pg.Client>();
    for (const [cell, url] of urls) {
      const client = new pg.Client({
        ...connectionTo(url),
        application_name: 'primehour move',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_MAX_MS,
        keepAlive: true,
      });
      // A query that fails because of it reports the error.
      client.on('error', () => {});
      await client.connect();
      opened.push(client);
      clients.set(cell, client);
    }
    return clients;
  };
  try {
    return await work(await openAll(), await openAll());
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}
