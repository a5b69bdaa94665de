import pg from 'pg';
import { createHint } from './hint.ts';
import type { Log } from './log.ts';

/** Work that waits in rows of its own and needs no job: whoever writes a row announces it with `notifyAfterCommit`. */
export type Followers = {
  /**
   * Runs `work` when a commit on any node announced `channel`, and by polling, for an announcement may be lost; never
   * twice at a time in this process. It resolves to true when it found something, and is then asked again soon.
   */
  follow(channel: string, work: (signal: AbortSignal) => Promise<boolean>): void;
  /** Begins nothing new and waits for what runs. */
  stop(): Promise<void>;
};

/** Rows that are written close together share a run: it costs about the same for fifty as for one. */
const PAUSE_MS = 50;
const POLL_MS = 1_000;

export function followersOver(url: string, log: Log): Followers {
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  return {
    follow(channel, work) {
      running.push(run(channel, work));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };

  async function run(channel: string, work: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
    const { signal } = stopping;
    const hint = createHint();
    const listener = listenerOver(url, channel, hint.give, log);
    signal.addEventListener('abort', hint.give, { once: true });
    while (!signal.aborted) {
      await listener.connect();
      const hasFound = await work(signal).catch((error: unknown) => {
        log.error({ err: error, channel }, 'Waiting work failed; it is tried again');
        return false;
      });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!hasFound) await hint.wait(POLL_MS);
    }
    await listener.close();
  }
}

/** A connection of its own, made anew when it broke; meanwhile polling alone finds the work. */
function listenerOver(url: string, channel: string, onNotice: () => void, log: Log) {
  let client: pg.Client | undefined;
  return {
    async connect(): Promise<void> {
      if (client !== undefined) return;
      const made = new pg.Client({ connectionString: url, application_name: 'primehour-listen', keepAlive: true });
      const forget = () => {
        if (client === made) client = undefined;
      };
      made.on('notification', onNotice);
      made.on('end', forget);
      made.on('error', (error) => {
        log.warn({ err: error, channel }, 'A listening connection broke');
        forget();
      });
      try {
        await made.connect();
        await made.query(`listen ${made.escapeIdentifier(channel)}`);
        client = made;
      } catch (error) {
        log.warn({ err: error, channel }, 'Nobody listens for work now; it is found by polling');
        await made.end().catch(() => {});
      }
    },
    async close(): Promise<void> {
      await client?.end().catch(() => {});
    },
  };
}
