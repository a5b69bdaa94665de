import cookie from '@fastify/cookie';
import type { Jobs } from '@primehour/db/jobs';
import { connectTo } from '@primehour/db/open';
import { TEST_TIMEOUT_MS } from '@primehour/db/testing/test-database';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createCalendarSource } from '../adapters/calendar-source.ts';
import { imageRenderer } from '../adapters/image-renderer.ts';
import { createImageStore } from '../adapters/images.ts';
import { createMailSender } from '../adapters/mail.ts';
import { withSwitch } from '../adapters/payments-switched.ts';
import { createPaymentPorts } from '../adapters/payments.ts';
import { createSmsPorts } from '../adapters/sms.ts';
import { createCalendarVersions } from '../calendar-versions.ts';
import type { Clock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createHttp } from '../http/create-http.ts';
import { registerGateway } from '../http/gateway.ts';
import { registerStreams } from '../live/streams.ts';
import { createPageCounts } from '../page-counts.ts';
import { createResponseCache } from '../response-cache.ts';
import { createServiceState } from '../service-state.ts';
import { createTokens } from '../tokens.ts';

type Routes = (app: FastifyInstance, deps: Deps) => void | Promise<void>;
type Api = { readonly deps: Deps; readonly url: string; close(): Promise<void> };

/**
 * For tests: real HTTP with the routes of a module or two, without pages or workers, so that no build is needed. Jobs
 * are only queued; tests run their handlers themselves.
 */
export function apiOf(...modules: readonly Routes[]) {
  return async (env: Readonly<Record<string, string>>, { clock }: { readonly clock: Clock }): Promise<Api> => {
    const config = readConfig(env);
    if (config.databaseUrl === undefined) throw new Error('A test must name its database.');
    const log = pino({ level: config.logLevel, base: null });
    const { databasePool: poolSize, databaseReplicaUrl: replicaUrl } = config;
    const db = connectTo(config.databaseUrl, log, { poolSize, replicaUrl, timeoutMs: TEST_TIMEOUT_MS });
    const tokens = createTokens(config, clock);
    const service = createServiceState({ db, clock, log });
    const { payments, sandbox } = createPaymentPorts(config, { db, clock, tokens });
    const deps: Deps = {
      config,
      clock,
      log,
      db,
      cells: null,
      jobs: idleJobs,
      tokens,
      pageCounts: createPageCounts({ db, clock, log }),
      versions: createCalendarVersions(db),
      responseCache: createResponseCache({ clock, maxBytes: config.responseCacheBytes }),
      ...createSmsPorts(config, { clock }),
      mail: createMailSender(config, { clock }),
      service,
      payments: withSwitch(payments, () => service.isOff('charges')),
      sandbox,
      images: createImageStore(config),
      imageRenderer,
      calendarSource: createCalendarSource(config),
    };
    const app = createHttp(deps);
    registerStreams(app);
    registerGateway(app, deps);
    await app.register(cookie);
    for (const register of modules) await register(app, deps);
    const url = await app.listen({ port: 0, host: config.host });
    return {
      deps,
      url,
      async close() {
        await app.close();
        await deps.pageCounts.flush();
        await db.close();
      },
    };
  };
}

const idleJobs: Jobs = {
  work: async () => {},
  schedule: async () => {},
  stop: async () => {},
};
