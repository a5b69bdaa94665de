import { createHint } from './hint.ts';
import type { Listener } from './listener.ts';
import type { Log } from './log.ts';

/** Work that waits in its own rows and needs no job: the writer of a row announces it with `notifyAfterCommit`. */
export type Followers = {
  /**
   * Runs `work` when a commit on any node has announced `channel`, and by polling, because announcements may be lost;
   * never concurrently in this process. If `work` resolves to true, it found something and soon runs again.
   */
  follow(channel: string, work: (signal: AbortSignal) => Promise<boolean>): void;
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>;
};

/** Rows that are written close together share a run: it costs about the same for fifty as for one. */
const PAUSE_MS = 50;
const POLL_MS = 1_000;

export function createFollowers(listener: Listener, log: Log): Followers {
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
    listener.listen(channel, hint.give);
    signal.addEventListener('abort', hint.give, { once: true });
    while (!signal.aborted) {
      await listener.connect();
      const hasFound = await work(signal).catch((error: unknown) => {
        log.error({ err: error, channel }, 'Waiting work failed; retrying');
        return false;
      });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!hasFound) await hint.wait(POLL_MS);
    }
  }
}
