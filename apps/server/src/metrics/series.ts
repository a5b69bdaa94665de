import { QUEUES } from '@primehour/db/queues';
import { MESSAGE_CHANNELS } from '@primehour/db/schema/message';
import { SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import { FAILURE_REASONS } from '../ports/send-outcomes.ts';
import { BOOKED_VIA } from '../signals.ts';

/** A metric that a node collects about itself; the database's gauges are the checks. */
export type Series = {
  readonly name: string;
  readonly help: string;
  /** Each label has a closed list of values, or `undefined` where the routes are the list. No label names a business, a phone or an id. */
  readonly labels: Readonly<Record<string, readonly string[] | undefined>>;
};

/** From 5 ms to 10 s. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const HISTOGRAMS = {
  response: {
    name: 'primehour_http_request_duration_seconds',
    help: 'Responses by route as mounted, without streams.',
    labels: { method: METHODS, route: undefined, status: undefined },
  },
  lockWait: {
    name: 'primehour_business_lock_wait_seconds',
    help: 'How long writers waited for the lock of their business, with the round trip.',
    labels: {},
  },
} as const satisfies Record<string, Series>;

export const COUNTERS = {
  taken: { name: 'primehour_booking_taken_total', help: 'Times that were booked.', labels: { via: BOOKED_VIA } },
  refused: {
    name: 'primehour_booking_refused_total',
    help: 'Times that a client asked for and did not get; TAKEN rises when pages are stale.',
    labels: { code: SLOT_REFUSAL_CODES },
  },
  messageFailed: {
    name: 'primehour_message_failed_total',
    help: 'Messages that failed for good.',
    labels: { channel: MESSAGE_CHANNELS, reason: FAILURE_REASONS },
  },
  replicaRead: {
    name: 'primehour_replica_read_total',
    help: 'Reads that a replica may serve, by the server that did; the primary does while the replica lags or is down.',
    labels: { server: ['replica', 'primary'] },
  },
  jobFailed: {
    name: 'primehour_job_failed_total',
    help: 'Jobs whose last attempt failed. Those that expired, or whose worker was killed, only count in the gauge job_given_up.',
    labels: { queue: Object.keys(QUEUES) },
  },
} as const satisfies Record<string, Series>;

export const POOL_WAITING = {
  name: 'primehour_pool_waiting',
  help: 'Requests and jobs that wait for a connection to the database.',
  labels: {},
} as const satisfies Series;

export const RESPONSE_CACHE_BYTES = {
  name: 'primehour_response_cache_bytes',
  help: 'Size of this node’s response cache, limited by RESPONSE_CACHE_MB.',
  labels: {},
} as const satisfies Series;
