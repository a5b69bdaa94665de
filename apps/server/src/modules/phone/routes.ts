import { parsePhone } from '@primehour/domain/phone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { acceptFormsOnly } from '../../http/forms-only.ts';
import * as copy from '../../messages/copy/sender.ts';
import type { SmsWebhookRequest, SmsWebhooks } from '../../ports/sms-webhooks.ts';
import { WebhookRefused } from '../../ports/webhook-refused.ts';
import { Refusal } from '../../refusal.ts';
import { handleInboundSms } from './commands/handle-inbound-sms.ts';
import { recordDelivery } from './commands/record-delivery.ts';

/** Webhooks of the SMS provider. Without a provider the routes don't exist. */
export async function phoneRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { smsWebhooks } = deps;
  if (smsWebhooks === null) return;
  await app.register(async (hooks) => {
    await acceptFormsOnly(hooks);
    webhooks(hooks, deps, smsWebhooks);
  });
}

function webhooks(app: FastifyInstance, deps: Deps, provider: SmsWebhooks): void {
  const { config, db } = deps;

  /** The signature covers our public URL, as the provider knows it, regardless of proxies in between. */
  const requestOf = ({ url, body, headers }: FastifyRequest): SmsWebhookRequest => ({
    url: config.publicUrl + url,
    form: body ?? {},
    signature: headers[provider.signatureHeader],
  });

  app.post(provider.inboundPath, async (request, reply) => {
    const { from: sender, body, isAnswered } = genuine(() => provider.readInbound(requestOf(request)));
    const from = parsePhone(sender);
    // A sender in another country, or a short code, was never texted by us.
    if (!from.ok) return answer(reply, provider);
    const asked = await db.transaction((tx) => handleInboundSms(tx, deps, { phone: from.value, body }));
    return answer(
      reply,
      provider,
      asked === 'HELP' && !isAnswered ? copy.help(config.productName, config.publicUrl) : undefined,
    );
  });

  app.post(provider.deliveryPath, async (request, reply) => {
    const delivery = genuine(() => provider.readDelivery(requestOf(request)));
    if (delivery) await db.transaction((tx) => recordDelivery(tx, deps, delivery));
    return reply.status(204).send();
  });
}

/** @throws Refusal FORBIDDEN */
function genuine<Content>(read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw error instanceof WebhookRefused ? new Refusal('FORBIDDEN') : error;
  }
}

function answer(reply: FastifyReply, provider: SmsWebhooks, text?: string): FastifyReply {
  const { contentType, body } = provider.replyTo(text);
  return reply.type(contentType).send(body);
}
