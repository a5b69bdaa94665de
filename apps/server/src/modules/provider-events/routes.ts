import * as calls from '@primehour/contract/bank-account';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { WebhookRefused } from '../../ports/webhook-refused.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { describeDecline, syncBookingPayment, findBooking, openPayment } from '../booking/api.ts';
import { openLink } from '../public/api.ts';
import { receiveEvent } from './commands/receive-event.ts';

/** Providers' events are a few kilobytes; anything much larger is not one. */
const EVENT_MAX_BYTES = 128 * 1024;

/** Providers' webhooks, and the calls from the browser of a client who pays with a provider's own form. */
export async function providerEventRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { payments, log } = deps;

  // In a separate context without parsers, because a signature covers the raw bytes.
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES } as const;
    hooks.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    hooks.post(`/hooks/payments/${payments.name}`, { bodyLimit: EVENT_MAX_BYTES }, async (request, reply) => {
      const signature = request.headers[payments.signatureHeader];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        await receiveEvent(deps, { body, signature: typeof signature === 'string' ? signature : undefined });
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        log.warn({ reason: error.message, provider: payments.name }, 'An event was refused');
        throw new Refusal('MALFORMED', { message: error.message });
      }
      return reply.send({ isReceived: true });
    });
  });

  route(app, deps, calls.openMyPayment, async ({ params }) => {
    const own = await openLink(deps, params.token);
    const { secret, publishableKey } = await openPayment(deps, own.tenant, own.bookingId);
    return { provider: payments.name, secret, publishableKey };
  });

  route(app, deps, calls.checkMyPayment, async ({ params }) => {
    const own = await openLink(deps, params.token);
    const { failureCode } = await syncBookingPayment(deps, own.tenant, own.bookingId);
    const { status, holdExpiresAt } = orNotFound(await findBooking(deps.db.read, own.tenant, own.bookingId));
    // Exactly the PENDING bookings have a hold.
    if (holdExpiresAt === null) return { status, failure: null, holdExpiresAt: null };
    return { status, failure: describeDecline(failureCode), holdExpiresAt: instantOf(holdExpiresAt) };
  });
}
