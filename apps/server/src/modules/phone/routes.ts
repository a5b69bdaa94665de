import { parsePhone } from '@primehour/domain/phone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DELIVERY_PATH, INBOUND_PATH, isSignedByTwilio, type TwilioForm } from '../../adapters/sms-twilio-webhooks.ts';
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../escape-html.ts';
import { takeFormsOnly } from '../../http/forms-only.ts';
import { Refusal } from '../../refusal.ts';
import { handleInboundSms } from './commands/handle-inbound-sms.ts';
import { noteDelivery } from './commands/note-delivery.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What Twilio tells us. Without Twilio there is nobody to believe, so the addresses do not exist. */
export async function phoneRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { sms } = deps.config;
  if (sms.provider !== 'twilio') return;
  await app.register(async (hooks) => {
    await takeFormsOnly(hooks);
    webhooks(hooks, deps, sms.authToken);
  });
}

function webhooks(app: FastifyInstance, deps: Deps, authToken: string): void {
  const { config, db } = deps;

  /** The signature covers the address as Twilio knows it: our public one, whatever a proxy in between made of it. */
  const formOf = (request: FastifyRequest): TwilioForm => {
    const form = request.body ?? {};
    const signature = request.headers['x-twilio-signature'];
    if (!isSignedByTwilio(authToken, config.publicUrl + request.url, form, signature)) throw new Refusal('FORBIDDEN');
    return form;
  };

  app.post(INBOUND_PATH, async (request, reply) => {
    const form = formOf(request);
    const from = parsePhone(textOf(form, 'From'));
    // A text from another country, or from a short code, is nobody we have texted.
    if (!from.ok) return answer(reply);
    const inbound = { phone: from.value, body: textOf(form, 'OptOutType') || textOf(form, 'Body') };
    const asked = await db.transaction((tx) => handleInboundSms(tx, deps, inbound));
    // Twilio answers STOP and START itself, and HELP too where it tells the type of opt-out.
    return answer(reply, asked === 'HELP' && !textOf(form, 'OptOutType') ? helpText(config) : undefined);
  });

  app.post(DELIVERY_PATH, async (request, reply) => {
    const form = formOf(request);
    const { message: messageId } = request.query as { message?: unknown };
    if (typeof messageId === 'string' && UUID.test(messageId)) {
      const delivery = {
        messageId,
        status: textOf(form, 'MessageStatus'),
        errorCode: textOf(form, 'ErrorCode').slice(0, 20) || undefined,
      };
      await db.transaction((tx) => noteDelivery(tx, deps, delivery));
    }
    return reply.status(204).send();
  });
}

/** A NUL can be stored nowhere. */
function textOf(form: TwilioForm, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}

const helpText = ({ productName, publicUrl }: Pick<Deps['config'], 'productName' | 'publicUrl'>) =>
  `${productName}: sign-in codes and news of your bookings. Help: ${publicUrl}. Message and data rates may apply. Reply STOP to unsubscribe.`;

/** Twilio's markup; with a text it is sent back to whoever wrote. */
function answer(reply: FastifyReply, text?: string): FastifyReply {
  const message = text === undefined ? '' : `<Message>${escapeHtml(text)}</Message>`;
  return reply
    .type('text/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
}
