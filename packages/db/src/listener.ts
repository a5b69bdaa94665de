import pg from 'pg';
import type { Log } from './log.ts';
import { connectionTo } from './primary-socket.ts';

/** Listens to announcements from all nodes. They are hints: one may be lost with its connection, or never be sent. */
export type Listener = {
  /** Calls back with the payload of each announcement, and without one if some may have been missed. */
  listen(channel: string, onNotice: (payload?: string) => void): void;
  /** Ensures that there is a connection, as far as possible; it breaks when the server does. */
  connect(): Promise<void>;
  stop(): Promise<void>;
};

/** Nothing arrives on a quiet connection, nor on one whose server has disappeared: each is checked. */
const LIMITS = { checkMs: 15_000, timeoutMs: 10_000 };

/** A single connection for all channels of this process, opened on the first subscription. */
export function createListener(url: string, log: Log, { checkMs, timeoutMs } = LIMITS): Listener {
  const channels = new Map<string, Set<(payload?: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let isStopped = false;

  const deliver = (channel: string, payload?: string) => {
    for (const onNotice of channels.get(channel) ?? []) onNotice(payload);
  };

  async function open(): Promise<void> {
    const made = clientOf(url, timeoutMs);
    const forget = () => {
      if (client === made) client = undefined;
    };
    made.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
    made.on('end', forget);
    made.on('error', (error) => {
      log.warn({ err: error }, 'The listening connection broke');
      forget();
    });
    try {
      await made.connect();
      // Channels may be added in the meantime.
      for (const channel of channels.keys()) await listen(made, channel);
      client = made;
      checkEvery(made, checkMs);
      for (const channel of channels.keys()) deliver(channel);
    } catch (error) {
      log.warn({ err: error }, 'The listening connection could not be opened; changes are found by polling');
      await made.end().catch(() => {});
    }
  }

  return {
    listen(channel, onNotice) {
      const callbacks = channels.get(channel);
      channels.set(channel, (callbacks ?? new Set()).add(onNotice));
      if (callbacks !== undefined || client === undefined) return;
      // A connection that cannot listen is broken, which its own event reports.
      listen(client, channel).then(
        () => deliver(channel),
        () => {},
      );
    },
    async connect() {
      if (client !== undefined || isStopped) return;
      await (connecting ??= open().finally(() => {
        connecting = undefined;
      }));
    },
    async stop() {
      isStopped = true;
      channels.clear();
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}

const clientOf = (url: string, timeoutMs: number): pg.Client =>
  new pg.Client({
    ...connectionTo(url),
    application_name: 'primehour-listen',
    keepAlive: true,
    keepAliveInitialDelayMillis: timeoutMs,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs,
    // Only then does the driver end the connection after a timeout.
    pipeline: true,
  });

/** The driver ends a connection that doesn't respond, which its own event reports. */
function checkEvery(client: pg.Client, checkMs: number): void {
  const timer = setInterval(() => void client.query('select 1').catch(() => {}), checkMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${client.escapeIdentifier(channel)}`);
