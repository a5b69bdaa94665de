import { maskContacts } from '@primehour/domain/message/mask-contacts';
import { PgBoss, type Job as LibraryJob, type JobResult } from 'pg-boss';
import { createHint } from './hint.ts';
import type { Log } from './log.ts';
import type { Database } from './open.ts';
import { connectionTo } from './primary-socket.ts';
import { QUEUES, type JobPayloads, type QueueName } from './queues.ts';
import { failedJobs } from './signals.ts';

/** The running side of the queues. Enqueueing does not need it: see `enqueue.ts`. */

export type Job<Name extends QueueName> = {
  readonly id: string;
  readonly payload: JobPayloads[Name];
  /** 0 on the first attempt. */
  readonly retry: number;
  /** Aborted when the job has run too long or the process stops. */
  readonly signal: AbortSignal;
};

/** May run twice for one job (a crash between its effect and its completion): lock, check state and clock, then act. */
export type JobHandler<Name extends QueueName> = (job: Job<Name>) => Promise<void>;

export type Jobs = {
  /** Starts working a queue in this process. */
  work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>): Promise<void>;
  /** Enqueues by a cron expression (UTC); one occurrence missed during an outage is made up for. */
  schedule<Name extends QueueName>(queue: Name, cron: string, payload: JobPayloads[Name]): Promise<void>;
  /** Lets running jobs finish for a while, then returns them to the queue. */
  stop(): Promise<void>;
};

const WORK = {
  // With a batch, a full fetch is followed by the next immediately; single jobs would each wait for the poll interval.
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
  // While notifications can't be received.
  pollingIntervalSeconds: 1,
  // Workers are woken by a notification, or when a job falls due (`wakeDue`).
  notifyPollingIntervalSeconds: 30,
} as const;
/** Each is woken by its id. */
const WORKERS_PER_QUEUE = 2;
/** A deferred job sends no notification when it falls due, so this determines how late it starts. */
const LOOK_EVERY_MS = 1_000;
/** One probe per queue, because many jobs may be waiting for later. */
const FIND_DUE = `
  select queue.name from unnest($1::text[]) as queue (name)
  cross join lateral (
    select from pgboss.job j
    where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
    limit 1) due`;
const STOP_TIMEOUT_MS = 8_000;
/** One for fetching, one for settling, one for maintenance; handlers use the application's pool. */
const CONNECTIONS = 3;
/** Maintenance may take seconds. A server that disappears never responds. */
const QUERY_TIMEOUT_MS = 30_000;

/** A failed job keeps its error for a day, without query values, phone numbers or addresses. */
function outputOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return maskContacts(message.replace(/\nparams: [^]*$/, ''));
}

export async function openJobs(database: Database, log: Log, queryTimeoutMs = QUERY_TIMEOUT_MS): Promise<Jobs> {
  const connection = { ...connectionTo(database.url), query_timeout: queryTimeoutMs };
  const boss = new PgBoss({
    ...connection,
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

  const workers = new Map<string, string[]>();
  const stopLooking = wakeDue(boss, workers, log);
  let stopping: Promise<void> | undefined;
  return {
    async work(queue, handler) {
      const work = (jobs: LibraryJob<JobPayloads[typeof queue]>[]) =>
        Promise.all(jobs.map((job) => runOne(queue, handler, job)));
      const ids = [];
      for (let n = 0; n < WORKERS_PER_QUEUE; n += 1) {
        ids.push(await boss.work<JobPayloads[typeof queue], unknown, typeof WORK>(queue, WORK, work));
      }
      workers.set(queue, ids);
    },
    async schedule(queue, cron, payload) {
      await boss.schedule(queue, cron, payload, { missed: 'once' });
    },
    stop() {
      stopLooking();
      return (stopping ??= boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }));
    },
  };
}

/**
 * Wakes the workers of each queue that has something due. By default, the library's workers each poll by themselves:
 * with two for each of eighteen queues, all at the same moment, that delayed requests for 30 ms of every second
 * (decision 182).
 */
function wakeDue(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>, log: Log): () => void {
  const end = createHint();
  let isEnding = false;
  async function look(): Promise<void> {
    const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(FIND_DUE, [[...workers.keys()]]);
    for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }
  async function keepLooking(): Promise<void> {
    while (!isEnding) {
      await look().catch((error: unknown) => {
        if (!isEnding) log.error({ err: error }, 'Could not check for due jobs');
      });
      await end.wait(LOOK_EVERY_MS);
    }
  }
  void keepLooking();
  // Without waiting for a check in progress: a database that doesn't respond must not delay shutdown.
  return () => {
    isEnding = true;
    end.give();
  };
}
