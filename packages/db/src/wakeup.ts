import type { Pool } from 'pg';
import type { Log } from './log.ts';

/**
 * NOTIFY, sent after the commit and in batches. Inside the transaction it would serialize all commits of the database
 * (measured: a third of the throughput). A notification is only a hint: listeners poll as well.
 */
export type Wakeup = {
  notify(channel: string, payload: string): void;
  /** Sends what is still pending. */
  flush(): Promise<void>;
};

const BATCH_MS = 30;

export function createWakeup(pool: Pool, log: Log): Wakeup {
  let waiting = new Map<string, { channel: string; payload: string }>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    try {
      const channels = batch.map(({ channel }) => channel);
      const payloads = batch.map(({ payload }) => payload);
      await pool.query('select pg_notify(c, p) from unnest($1::text[], $2::text[]) as hint (c, p)', [
        channels,
        payloads,
      ]);
    } catch (error) {
      log.warn({ err: error }, 'Listeners could not be woken; they will find the work by polling');
    }
  }

  function onTimer(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    arm();
    sending = sending.then(send);
  }
  function arm(): void {
    timer = setTimeout(onTimer, BATCH_MS);
    timer.unref();
  }

  return {
    notify(channel, payload) {
      waiting.set(`${channel} ${payload}`, { channel, payload });
      // The first one is sent immediately; those that follow within the pause share a statement.
      if (timer === undefined) onTimer();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      sending = sending.then(send);
      await sending;
    },
  };
}
