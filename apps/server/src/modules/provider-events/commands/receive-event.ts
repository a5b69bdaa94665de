import { enqueue } from '@primehour/db/enqueue';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { EventSubject } from '../../../ports/payments.ts';
import { WebhookRefused } from '../../../ports/webhook-refused.ts';

/**
 * Stores an event once by its id, however often and on however many nodes it arrives. Handling follows in a job.
 * @throws WebhookRefused
 */
export async function receiveEvent(
  { payments, db, clock }: Pick<Deps, 'payments' | 'db' | 'clock'>,
  request: { readonly body: Buffer; readonly signature: string | undefined },
): Promise<void> {
  const event = payments.readEvent(request);
  // No provider uses such names, and no table could store them.
  if (JSON.stringify(event).includes('\\u0000')) throw new WebhookRefused('The event can’t be stored.');
  const { eventId, type, subject } = event;
  const receivedAt = dateOf(clock.now());
  await db.transaction(async (tx) => {
    const taken = await tx
      .insert(providerEvent)
      .values({
        provider: payments.name,
        eventId,
        type: type.slice(0, TYPE_MAX_LENGTH),
        ...columnsOf(subject),
        receivedAt,
        // Not about any of our objects: there is nothing to fetch.
        handledAt: subject ? null : receivedAt,
      })
      .onConflictDoNothing()
      .returning({ eventId: providerEvent.eventId });
    if (taken.length > 0 && subject) await enqueue(tx, 'payment.event', { provider: payments.name, eventId });
  });
}

const TYPE_MAX_LENGTH = 255;

const columnsOf = (subject: EventSubject | undefined) => ({
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
  chargeKey: subject?.kind === 'CHARGE' ? subject.idempotencyKey : null,
});
