import pg from 'pg';
import type { Log } from './log.ts';
import type { Tx } from './transaction.ts';

/** Something that open screens look at: `business:<id>`. */
export type Topic = `${string}:${string}`;

/** Who wants to know that a topic has news. A wake-up says that there may be some, never what it is. */
export type Topics = {
  /** Calls `onWake` soon after a commit on any node woke the topic, and now and then without a reason. */
  subscribe(topic: Topic, onWake: () => void): () => void;
  stop(): Promise<void>;
};

const CHANNEL = 'primehour_topics';
/** How soon a broken connection is made again. */
const CHECK_MS = 1_000;
/** A notification may be lost with its connection, or never be sent by a process that died after its commit. */
const POLL_MS = 15_000;

/** Wakes whoever follows the topic on any node, once the commit is durable; many at once share a statement. */
export function wakeTopic(tx: Pick<Tx, 'notifyAfterCommit'>, topic: Topic): void {
  tx.notifyAfterCommit(CHANNEL, topic);
}

/** One listening connection for all topics of this process, opened when somebody first subscribes. */
export function topicsOver(url: string, log: Log): Topics {
  const subscribers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polledAtMs = 0;
  let isStopped = false;

  const wake = (topic: string) => {
    for (const onWake of subscribers.get(topic) ?? []) onWake();
  };
  const wakeAll = () => {
    polledAtMs = performance.now();
    for (const topic of subscribers.keys()) wake(topic);
  };

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: url, application_name: 'primehour-topics', keepAlive: true });
    const forget = () => {
      if (client === made) client = undefined;
    };
    made.on('notification', ({ payload }) => wake(payload ?? ''));
    made.on('end', forget);
    made.on('error', (error) => {
      log.warn({ err: error }, 'The listening connection of open screens broke');
      forget();
    });
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
      client = made;
      // What was announced while nobody listened.
      wakeAll();
    } catch (error) {
      log.warn({ err: error }, 'Open screens are not woken now; they look by themselves');
      await made.end().catch(() => {});
    }
  }

  function check(): void {
    if (isStopped) return;
    if (client === undefined) {
      connecting ??= connect().finally(() => {
        connecting = undefined;
      });
    }
    if (performance.now() - polledAtMs > POLL_MS) wakeAll();
  }

  return {
    subscribe(topic, onWake) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(onWake));
      if (timer === undefined) {
        timer = setInterval(check, CHECK_MS);
        timer.unref();
        polledAtMs = performance.now();
      }
      check();
      return () => {
        set.delete(onWake);
        if (set.size === 0 && subscribers.get(topic) === set) subscribers.delete(topic);
      };
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      subscribers.clear();
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
