import * as copy from '@primehour/contract/copy/refusals';
import type { Database } from '@primehour/db/open';
import type { Topic } from '@primehour/db/topics';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The maximum of open streams of this kind for one holder (a user, a network) on one node. */
export type StreamLimit = { readonly holder: string; readonly max: number };

/** What all streams of one topic share in this process. */
type Channel = { readonly wakers: Set<() => void>; generation: number; unsubscribe: () => void };

/** The open streams of one app: count per holder, subscriptions per topic, and shutdown. */
export type Streams = ReturnType<typeof createStreams>;

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams;
  }
}

/**
 * The maximum of open streams on one node. Each is a socket and some kilobytes; without a limit the machine would run
 * out of memory. Refused readers retry, on another node if there is one.
 */
const STREAMS_MAX = 20_000;

/** Without the hook an open stream would keep the process from closing until it is killed. */
export function registerStreams(app: FastifyInstance): void {
  app.decorate('streams', createStreams(STREAMS_MAX));
  app.addHook('preClose', async () => app.streams.closeAll());
}

export function createStreams(max: number) {
  let entered = 0;
  const held = new Map<string, number>();
  const open = new Set<() => void>();
  let isClosing = false;

  return {
    ...createChannels(),

    /**
     * Counts a stream for each of its holders; the returned function releases it.
     * @throws Refusal TOO_MANY_REQUESTS, UNAVAILABLE
     */
    enter(limits: readonly StreamLimit[]): () => void {
      if (isClosing) throw new Refusal('UNAVAILABLE');
      if (entered >= max) throw new Refusal('UNAVAILABLE', { message: copy.tooManyStreams });
      if (limits.some(({ holder, max: limit }) => (held.get(holder) ?? 0) >= limit)) {
        throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: 30 });
      }
      entered += 1;
      for (const { holder } of limits) held.set(holder, (held.get(holder) ?? 0) + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        entered -= 1;
        for (const { holder } of limits) {
          const left = (held.get(holder) ?? 1) - 1;
          if (left === 0) held.delete(holder);
          else held.set(holder, left);
        }
      };
    },

    opened(close: () => void): () => void {
      open.add(close);
      return () => open.delete(close);
    },
    count: () => open.size,
    closeAll(): void {
      isClosing = true;
      for (const close of open) close();
    },
  };
}

/** Subscriptions by topic, and the reads in progress. */
function createChannels() {
  const channels = new Map<Topic, Channel>();
  const reads = new Map<string, Promise<unknown>>();

  const channelOf = (db: Database, topic: Topic): Channel => {
    let channel = channels.get(topic);
    if (channel === undefined) {
      const made: Channel = { wakers: new Set(), generation: 0, unsubscribe: () => {} };
      made.unsubscribe = db.subscribe(topic, () => {
        made.generation += 1;
        for (const wake of made.wakers) wake();
      });
      channels.set(topic, (channel = made));
    }
    return channel;
  };

  return {
    /** Subscribes to a topic; one subscription serves all streams of it. */
    follow(db: Database, topic: Topic, wake: () => void): () => void {
      const channel = channelOf(db, topic);
      channel.wakers.add(wake);
      return () => {
        channel.wakers.delete(wake);
        if (channel.wakers.size > 0 || channels.get(topic) !== channel) return;
        channel.unsubscribe();
        channels.delete(topic);
      };
    },

    /**
     * Streams at the same position share one query, but never one that began before the last wake-up, because it may
     * not see the commit that caused the wake-up.
     */
    share<Outcome>(topic: Topic, place: string, read: () => Promise<Outcome>): Promise<Outcome> {
      const key = `${topic} ${channels.get(topic)?.generation ?? 0} ${place}`;
      const running = reads.get(key) as Promise<Outcome> | undefined;
      if (running) return running;
      const begun = read().finally(() => reads.delete(key));
      reads.set(key, begun);
      return begun;
    },
  };
}
