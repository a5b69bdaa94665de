import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlsOfHosts } from './database-hosts.ts';

/**
 * With several servers, each connection goes to the one that currently accepts writes. While there is none, as in the
 * seconds of a failover, connecting waits for one, up to the caller’s timeout: nothing has been sent yet, so nothing is
 * repeated.
 */

/** We don't wait longer for a server that does not respond. */
const PROBE_TIMEOUT_MS = 2_000;
/** Two servers may both consider themselves primary, if the old one came back unguarded: the newer timeline wins. */
const OTHERS_MS = 150;
const RETRY_MS = 200;

type Place = { readonly host: string; readonly port: number };
type Found = Place & { readonly timeline: number };

/** What the driver needs for connections to this database; to a single server it connects by itself. */
export function connectionTo(url: string): { connectionString: string; stream?: () => net.Socket } {
  const urls = urlsOfHosts(url);
  const [first = url] = urls;
  if (urls.length === 1) return { connectionString: first };
  const find = sharedWhileRunning(() => findPrimary(urls));
  return { connectionString: first, stream: () => new PrimarySocket(find) };
}

/** Connections that are opened at the same time share one lookup. */
function sharedWhileRunning<Result>(look: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= look().finally(() => (running = undefined)));
}

class PrimarySocket extends net.Socket {
  readonly #find: () => Promise<Place | undefined>;

  constructor(find: () => Promise<Place | undefined>) {
    super();
    this.#find = find;
  }

  /** The driver reports the first server here; only a lookup shows which one to use. */
  override connect(): this {
    void this.#open();
    return this;
  }

  async #open(): Promise<void> {
    while (!this.destroyed) {
      const place = await this.#find();
      if (this.destroyed) return;
      if (place !== undefined) return void super.connect(place.port, place.host);
      await pause(RETRY_MS);
    }
  }
}

/** The server that accepts writes. */
async function findPrimary(urls: readonly string[]): Promise<Found | undefined> {
  const found: Found[] = [];
  const probes = urls.map(async (url) => {
    const place = await probe(url);
    if (place !== undefined) found.push(place);
  });
  const all = Promise.all(probes);
  const first = new Promise<void>((resolve) => {
    for (const each of probes) void each.then(() => found.length > 0 && resolve());
  });
  await Promise.race([all, first]);
  await Promise.race([all, pause(OTHERS_MS)]);
  return found.toSorted((a, b) => b.timeline - a.timeline)[0];
}

/** Undefined for a standby, and for a server that does not respond. */
async function probe(url: string): Promise<Found | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'primehour-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string }>(
      `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline where not pg_is_in_recovery()
         and current_setting('default_transaction_read_only') = 'off'`,
    );
    const [row] = rows;
    return row && { host: client.host, port: client.port, timeline: Number.parseInt(row.timeline, 16) };
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
