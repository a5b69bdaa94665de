import type { ArchiveStore } from '@primehour/db/archive/archive-store';
import { setOwnCell } from '@primehour/db/cell';
import { openJobs } from '@primehour/db/jobs';
import { openDatabase } from '@primehour/db/open';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { FastifyInstance } from 'fastify';
import { createS3ArchiveStore } from './adapters/archive-s3.ts';
import { createCalendarSource } from './adapters/calendar-source.ts';
import { imageRenderer } from './adapters/image-renderer.ts';
import { createImageStore } from './adapters/images.ts';
import { createMailSender } from './adapters/mail.ts';
import { withSwitch } from './adapters/payments-switched.ts';
import { createPaymentPorts } from './adapters/payments.ts';
import { createSmsPorts } from './adapters/sms.ts';
import { createApp } from './app.ts';
import { createCalendarVersions } from './calendar-versions.ts';
import { openCells } from './cells/open-cells.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { startHeartbeat } from './heartbeat.ts';
import { exposureAtStart } from './http/outbox-exposure.ts';
import { startWorkers } from './jobs/workers.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { sealAddresses } from './modules/calendar-sync/api.ts';
import { moveImageUrls } from './modules/image/api.ts';
import { seedSurvey } from './modules/support/api.ts';
import { createPageCounts } from './page-counts.ts';
import type { ImageStore } from './ports/image-store.ts';
import { createResponseCache } from './response-cache.ts';
import type { S3Config } from './s3-config.ts';
import { createServiceState } from './service-state.ts';
import { createTerminalLink } from './terminal-pass.ts';
import { createTokens } from './tokens.ts';

export type RunningServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** The URL it listens on, e.g. `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The URL of its metrics; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  /** What the operator sees at startup. */
  readonly banner: string;
  close(): Promise<void>;
};

type Options = { readonly onProgress?: (text: string) => void; readonly clock?: Clock };

/** Config → dependencies → workers → app → listen. Closing runs in reverse, and each step waits for its own work. */
export async function startServer(config: Config, options: Options = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  setOwnCell(config.cell.number);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    log,
    onProgress: options.onProgress,
  });
  const begun: (() => Promise<unknown>)[] = [() => db.close()];
  const close = async () => {
    for (let end = begun.pop(); end; end = begun.pop()) await end();
  };
  try {
    const heartbeat = await startHeartbeat({ db, config, log });
    begun.push(() => heartbeat.stop());
    const cells = await openCells(config, { db, log });
    begun.push(async () => cells?.close());
    const jobs = await openJobs(db, log);
    begun.push(() => jobs.stop());
    const deps = collaborators(config, { db, cells, jobs, log, clock: options.clock ?? systemClock });
    begun.push(() => deps.pageCounts.flush());
    const notes = await prepare(deps, options);
    if (config.role !== 'api') await startWorkers(deps);
    const app = await createApp(deps);
    begun.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const metrics = await serveMetrics(deps);
    if (metrics !== undefined) {
      begun.push(() => metrics.close());
      notes.push(`  Metrics: ${metrics.url}`);
    }
    const url = urlOf(app, config);
    return { app, deps, url, metricsUrl: metrics?.url, banner: [bannerOf(deps, url), ...notes].join('\n'), close };
  } catch (error) {
    // Otherwise an embedded database would keep running, and so would workers.
    await close();
    throw error;
  }
}

/** The store of pictures, also for commands that run without a server. */
export const imageStoreOf = (config: Pick<Config, 'dataDir' | 'images'>): ImageStore => createImageStore(config);

/** The store of a backup in a bucket, for its commands. */
export const bucketStoreOf = (config: S3Config, prefix: string): ArchiveStore => createS3ArchiveStore(config, prefix);

function collaborators(config: Config, basis: Pick<Deps, 'db' | 'cells' | 'jobs' | 'log' | 'clock'>): Deps {
  const { db, cells, clock } = basis;
  const tokens = createTokens(config, clock);
  const service = createServiceState(basis);
  // One sandbox for all cells, as with a real provider: accounts, cards and charges stay where they are in a move.
  const { payments, sandbox } = createPaymentPorts(config, { db: cells?.home ?? db, clock, tokens });
  return {
    ...basis,
    service,
    config,
    tokens,
    pageCounts: createPageCounts(basis),
    versions: createCalendarVersions(db),
    responseCache: createResponseCache({ clock, maxBytes: config.responseCacheBytes }),
    ...createSmsPorts(config, { clock }),
    mail: createMailSender(config, { clock }),
    payments: withSwitch(payments, () => service.isOff('charges')),
    sandbox,
    images: imageStoreOf(config),
    imageRenderer,
    calendarSource: createCalendarSource(config),
  };
}

/** Prepares what must exist before any request is served; returns notices for the operator. */
async function prepare(deps: Deps, { onProgress = () => {} }: Options): Promise<string[]> {
  const notes: string[] = [];
  await seedSurvey(deps.db);
  await moveImageUrls(deps.db, deps.config.publicUrl);
  await sealAddresses(deps.db, deps.tokens.seal);
  if (deps.config.isDemo) {
    // The cast is in the test kit, which a running product otherwise never loads.
    const { seedDemo, demoBanner } = await import('./cli/seed-demo.ts');
    await seedDemo(deps, onProgress);
    notes.push(demoBanner(deps.config));
  }
  if (deps.config.hasOutboxPage && deps.config.role !== 'worker') {
    notes.push(`Unsent texts and emails (the link opens once; \`npm run outbox\` prints another):`);
    notes.push(`  ${await createTerminalLink(deps, 'OUTBOX')}`);
  }
  notes.push(...[exposureAtStart(deps.config)].filter((warning) => warning !== undefined));
  // The first use of a zone loads forty years of clock changes; this spares clients the wait.
  for (const { value } of TIME_ZONES) zoneTable(value);
  return notes;
}

function urlOf(app: FastifyInstance, { host, port }: Config): string {
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

const MAIL_NOTES: Record<Config['mail']['provider'], readonly string[]> = {
  smtp: [],
  outbox: ['  Mail is not sent: it is kept in the outbox.'],
  none: ['  No mail is written: set MAIL_URL to send it.'],
};

function bannerOf({ config, payments }: Deps, url: string): string {
  const lines = [`${config.productName} is ready: ${config.publicUrl}`];
  if (url !== config.publicUrl) lines.push(`  listening on ${url}`);
  if (config.sms.provider === 'outbox') {
    lines.push(
      `  Texts are not sent: they are kept in the outbox, and ${config.isDemo ? 'printed' : 'codes are printed'} here.`,
    );
  }
  lines.push(...MAIL_NOTES[config.mail.provider]);
  if (payments.startupNote !== undefined) lines.push(`  ${payments.startupNote}`);
  lines.push('  Stop with Ctrl-C.');
  return lines.join('\n');
}
