import { maskContacts } from '@primehour/domain/message/mask-contacts';
import { PgBoss, type Job as LibraryJob, type JobResult } from 'pg-boss';
import type { Log } from './log.ts';
import type { Database } from './open.ts';
import { connectionTo } from './primary-socket.ts';
import { QUEUES, type JobPayloads, type QueueName } from './queues.ts';
import { failedJobs } from './signals.ts';

/** The running side of the queues. Enqueueing needs none of it: see `enqueue.ts`. */

export type Job<Name extends QueueName> = {
  readonly id: string;
  readonly payload: JobPayloads[Name];
  /** 0 on the first try. */
  readonly retry: number;
  /** Fires when the job has run too long or the process stops. */
  readonly signal: AbortSignal;
};

/** May run twice for one job (a crash between its effect and its completion): lock, check state and clock, then act. */
export type JobHandler<Name extends QueueName> = (job: Job<Name>) => Promise<void>;

export type Jobs = {
  /** Starts working a queue in this process. */
  work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>): Promise<void>;
  /** Enqueues on a cron expression (UTC); one occurrence missed during an outage is made up for. */
  schedule<Name extends QueueName>(queue: Name, cron: string, payload: JobPayloads[Name]): Promise<void>;
  /** Lets running jobs finish for a while, then gives them back to the queue. */
  stop(): Promise<void>;
};

const WORK = {
  // With a batch, a full fetch is followed by the next at once; single jobs would wait out the poll each time.
  batchSize: 8,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  perJobResults: true,
  // A deferred job sends no notification when it falls due, so that polling alone decides how late it starts.
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
} as const;
const STOP_TIMEOUT_MS = 8_000;
/** One for fetching, one for settling, one for upkeep; handlers use the pool of the application. */
const CONNECTIONS = 3;

/** A failed job keeps its error for a day, without query values, phone numbers or addresses. */
function outputOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return maskContacts(message.replace(/\nparams: [^]*$/, ''));
}

export async function openJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionTo(database.url),
    application_name: 'primehour-jobs',
    max: CONNECTIONS,
    // The schema and the queues belong to the migration step.
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue reported a warning'));
  await boss.start();

  async function runOne<Name extends QueueName>(
    queue: Name,
    handler: JobHandler<Name>,
    job: LibraryJob<JobPayloads[Name]>,
  ) {
    try {
      await handler({ id: job.id, payload: job.data, retry: job.retryCount, signal: job.signal });
      return { id: job.id, status: 'completed' } satisfies JobResult;
    } catch (error) {
      const isLast = job.retryCount >= QUEUES[queue].retries;
      log[isLast ? 'error' : 'warn']({ err: error, queue, jobId: job.id, retry: job.retryCount }, 'A job failed');
      if (isLast) failedJobs.publish({ queue });
      const reason = outputOf(error);
      return { id: job.id, status: 'failed', output: { reason } } satisfies JobResult;
    }
  }

  let stopping: Promise<void> | undefined;
  return {
    async work(queue, handler) {
      await boss.work<JobPayloads[typeof queue], unknown, typeof WORK>(queue, WORK, (jobs) =>
        Promise.all(jobs.map((job) => runOne(queue, handler, job))),
      );
    },
    async schedule(queue, cron, payload) {
      await boss.schedule(queue, cron, payload, { missed: 'once' });
    },
    stop: () => (stopping ??= boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })),
  };
}
