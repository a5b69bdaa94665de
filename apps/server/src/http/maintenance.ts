import * as copy from '@primehour/contract/copy/refusals';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findMaintenance } from '../maintenance.ts';
import { Refusal } from '../refusal.ts';

/** A node asks at most this often, so maintenance starts and ends on all nodes within this time. */
const KNOWN_FOR_MS = 1_000;
const READS = ['GET', 'HEAD', 'OPTIONS'];
/** The console, the way into it, and providers, whose events would be lost. */
const EXEMPT = /^\/(?:operator|auth\/api\/partner|hooks)\//;

/** During maintenance everything can be seen and nothing changed (decision 153). */
export function registerMaintenance(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  let known: { readonly atMs: number; readonly untilAt: Promise<Instant | null> } | undefined;
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (READS.includes(method) || EXEMPT.test(url)) return;
    if (known === undefined || performance.now() - known.atMs > KNOWN_FOR_MS) {
      known = { atMs: performance.now(), untilAt: findMaintenance(db.read, clock.now()) };
      known.untilAt.catch(() => (known = undefined));
    }
    const untilAt = await known.untilAt;
    const leftMs = untilAt === null ? 0 : untilAt - clock.now();
    if (leftMs <= 0) return;
    const seconds = Math.ceil(leftMs / 1000);
    // Pages have no other place for it.
    reply.header('retry-after', seconds);
    const message = copy.underMaintenance(Math.ceil(leftMs / MINUTE_MS));
    throw new Refusal('UNAVAILABLE', { message, requestTimeout: seconds });
  });
}
