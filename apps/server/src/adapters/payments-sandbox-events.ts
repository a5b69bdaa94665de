import { enqueue } from '@primehour/db/enqueue';
import type { JobPayloads } from '@primehour/db/queues';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import { dateOf } from '../clock.ts';
import type { EventSubject, ProviderEvent } from '../ports/payments.ts';
import { WebhookRefused } from '../ports/webhook-refused.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { checkSignature, eventOf, signEvent } from './payments-signature.ts';

/** The sandbox's webhooks: a job sends its events, signed, to the endpoint that a real provider would use. */

type SandboxEvent = JobPayloads['sandbox.event'];
type SignedEvent = { readonly body: Buffer; readonly signature: string };

/** Shared by both sides, like a webhook's secret. */
const secretOf = ({ tokens }: Pick<SandboxContext, 'tokens'>): string => tokens.macUpload('sandbox-events');

/** Queued in the transaction of its cause. */
export async function queueEvent(tx: Tx, type: string, subject: EventSubject, at?: number): Promise<void> {
  const { kind, id } = subject;
  const object = { kind, id, ...(kind === 'CHARGE' ? { key: subject.idempotencyKey } : {}) };
  const startAt = at === undefined ? undefined : dateOf(at);
  await enqueue(tx, 'sandbox.event', { eventId: `sbe_${uuidV4()}`, type, object }, { startAt });
}

/** The event as a signed request. */
export function sandboxEvent(context: Pick<SandboxContext, 'tokens' | 'clock'>, event: SandboxEvent): SignedEvent {
  const { eventId: id, type, object } = event;
  const body = Buffer.from(JSON.stringify({ id, type, object }));
  return { body, signature: signEvent(secretOf(context), body, context.clock.now()) };
}

/** @throws WebhookRefused */
export function readSandboxEvent(
  context: Pick<SandboxContext, 'tokens' | 'clock'>,
  request: { readonly body: Buffer; readonly signature: string | undefined },
): ProviderEvent {
  checkSignature([secretOf(context)], request, context.clock.now());
  const { id, type, object } = eventOf(request.body);
  if (typeof id !== 'string' || typeof type !== 'string') throw new WebhookRefused('The event has no id.');
  return { eventId: id, type, subject: subjectOf((object ?? {}) as Record<string, unknown>) };
}

function subjectOf({ kind, id, key }: Record<string, unknown>): EventSubject | undefined {
  if (typeof id !== 'string') return undefined;
  if (kind === 'ACCOUNT' || kind === 'METHOD' || kind === 'PAYOUT' || kind === 'RETURN' || kind === 'SETUP')
    return { kind, id };
  return kind === 'CHARGE' && typeof key === 'string' ? { kind, id, idempotencyKey: key } : undefined;
}
