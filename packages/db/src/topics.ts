import type { Listener } from './listener.ts';
import type { Tx } from './transaction.ts';

/** Something that open screens follow: `business:<id>`. */
export type Topic = `${string}:${string}`;

/** Subscribers of a topic. A wake-up means that there may be changes, never what they are. */
export type Topics = {
  /** Calls `onWake` soon after a commit on any node woke the topic, and occasionally for no reason. */
  subscribe(topic: Topic, onWake: () => void): () => void;
  stop(): void;
};

const CHANNEL = 'primehour_topics';
/** How soon a broken connection is reopened. */
const CHECK_MS = 1_000;
/** A notification may be lost with its connection, or never be sent by a process that died after its commit. */
const POLL_MS = 15_000;

/** Wakes the topic's followers on any node, once the commit is durable; many at once share a statement. */
export function wakeTopic(tx: Pick<Tx, 'notifyAfterCommit'>, topic: Topic): void {
  tx.notifyAfterCommit(CHANNEL, topic);
}

/** All topics of this process share a channel, which is listened to once someone subscribes. */
export function createTopics(listener: Listener): Topics {
  const subscribers = new Map<string, Set<() => void>>();
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

  function check(): void {
    if (isStopped) return;
    void listener.connect();
    if (performance.now() - polledAtMs > POLL_MS) wakeAll();
  }

  return {
    subscribe(topic, onWake) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(onWake));
      if (timer === undefined) {
        listener.listen(CHANNEL, (woken) => (woken === undefined ? wakeAll() : wake(woken)));
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
    stop() {
      isStopped = true;
      clearInterval(timer);
      subscribers.clear();
    },
  };
}
