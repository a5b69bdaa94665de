import { businessLockWaits, failedJobs, replicaReads } from '@primehour/db/signals';
import type { Counter, Histogram, Registry } from '@prometheus-io/client';
import type { Deps } from '../deps.ts';
import { bookingsRefused, bookingsTaken, messagesGivenUp, responses } from '../signals.ts';
import {
  COUNTERS,
  DURATION_BUCKETS,
  HISTOGRAMS,
  RESPONSE_CACHE_BYTES,
  METHODS,
  POOL_WAITING,
  type Series,
} from './series.ts';

/** Loaded by nodes with METRICS_PORT only. */
export const loadClient = () => import('@prometheus-io/client');
type Client = Awaited<ReturnType<typeof loadClient>>;

/** A URL that no route matched, or a method that none has. */
const UNMATCHED = 'unmatched';

/** The metrics that this node collects about itself, until `stop`. */
export function collect(
  client: Client,
  { db, responseCache }: Pick<Deps, 'db' | 'responseCache'>,
): { readonly registry: Registry; stop(): void } {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const make = {
    counter: ({ name, help, labels }: Series) => {
      const counter = new client.Counter<string>({ name, help, labelNames: Object.keys(labels), registers });
      // A rate needs the zero before the first count.
      for (const each of combinationsOf(labels)) counter.inc(each, 0);
      return counter;
    },
    histogram: ({ name, help, labels }: Series) =>
      new client.Histogram({ name, help, labelNames: Object.keys(labels), buckets: DURATION_BUCKETS, registers }),
  };
  new client.Gauge({
    name: RESPONSE_CACHE_BYTES.name,
    help: RESPONSE_CACHE_BYTES.help,
    registers,
    collect() {
      this.set(responseCache.bytes());
    },
  });
  const { pool } = db;
  new client.Gauge({
    name: POOL_WAITING.name,
    help: POOL_WAITING.help,
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const ends = [
    ...subscribeTimes(make.histogram(HISTOGRAMS.response), make.histogram(HISTOGRAMS.lockWait)),
    ...subscribeCounts(make.counter),
  ];
  return { registry, stop: () => ends.forEach((end) => end()) };
}

function combinationsOf(labels: Series['labels']): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (made, [label, values = []]) => made.flatMap((before) => values.map((value) => ({ ...before, [label]: value }))),
    [{}],
  );
}

function subscribeTimes(response: Histogram<string>, lockWait: Histogram<string>): (() => void)[] {
  return [
    responses.subscribe(({ method, route, status, seconds }) => {
      const known = METHODS.includes(method) ? method : UNMATCHED;
      response.observe({ method: known, route: route ?? UNMATCHED, status }, seconds);
    }),
    businessLockWaits.subscribe(({ seconds }) => lockWait.observe(seconds)),
  ];
}

function subscribeCounts(counter: (series: Series) => Counter<string>): (() => void)[] {
  const counters = {
    taken: counter(COUNTERS.taken),
    refused: counter(COUNTERS.refused),
    messageFailed: counter(COUNTERS.messageFailed),
    replicaRead: counter(COUNTERS.replicaRead),
    jobFailed: counter(COUNTERS.jobFailed),
  };
  return [
    bookingsTaken.subscribe((labels) => counters.taken.inc(labels)),
    bookingsRefused.subscribe((labels) => counters.refused.inc(labels)),
    messagesGivenUp.subscribe((labels) => counters.messageFailed.inc(labels)),
    replicaReads.subscribe((labels) => counters.replicaRead.inc(labels)),
    failedJobs.subscribe((labels) => counters.jobFailed.inc(labels)),
  ];
}
