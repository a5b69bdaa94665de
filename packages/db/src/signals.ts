import { channel } from 'node:diagnostics_channel';
import type { QueueName } from './queues.ts';

/**
 * An event for subscribers that take measurements. Without subscribers, publishing costs one comparison; a publisher
 * never knows who subscribes.
 */
export type Signal<Fact> = {
  readonly hasSubscribers: () => boolean;
  publish(fact: Fact): void;
  /** Returns a function that unsubscribes. */
  subscribe(hear: (fact: Fact) => void): () => void;
};

export function signal<Fact>(name: string): Signal<Fact> {
  const wire = channel(`primehour:${name}`);
  return {
    hasSubscribers: () => wire.hasSubscribers,
    publish: (fact) => wire.publish(fact),
    subscribe(hear) {
      // The name is unique to this signal.
      const onMessage = (fact: unknown) => hear(fact as Fact);
      wire.subscribe(onMessage);
      return () => {
        wire.unsubscribe(onMessage);
      };
    },
  };
}

/** How long a writer waited for its business's lock, including the round trip. */
export const businessLockWaits = signal<{ readonly seconds: number }>('business-lock');
/** A job whose last attempt failed. Not one that expired: the job library ends it without its handler. */
export const failedJobs = signal<{ readonly queue: QueueName }>('failed-job');
/** A read that a replica may serve, and the server that served it. */
export const replicaReads = signal<{ readonly server: 'replica' | 'primary' }>('replica-read');
/** The name of a prepared statement that was executed; evaluated only while there are subscribers. */
export const statements = signal<{ readonly name: string; readonly seconds: number }>('statement');
