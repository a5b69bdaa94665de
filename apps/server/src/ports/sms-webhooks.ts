import type { DeliveryStatus } from '@primehour/db/schema/message';

/** What an SMS provider sends us: texts to us, and what became of ours. Adapter: `twilio`. */
export type SmsWebhooks = {
  readonly inboundPath: string;
  readonly deliveryPath: string;
  readonly signatureHeader: string;
  /** @throws WebhookRefused */
  readInbound(request: SmsWebhookRequest): InboundText;
  /** Undefined when the request is not about a text of ours. @throws WebhookRefused */
  readDelivery(request: SmsWebhookRequest): Delivery | undefined;
  /** The response to an inbound text; with words, they are texted back. */
  replyTo(text: string | undefined): { readonly contentType: string; readonly body: string };
};

export type SmsWebhookRequest = {
  /** As the provider called it: on our public address, whatever a proxy made of it. */
  readonly url: string;
  readonly form: unknown;
  readonly signature: unknown;
};

export type InboundText = {
  readonly from: string;
  readonly body: string;
  /** The provider has replied to it by itself. */
  readonly isAnswered: boolean;
};

export type Delivery = {
  readonly messageId: string;
  /** Null while it is on its way. */
  readonly status: DeliveryStatus | null;
  readonly errorCode: string | null;
};
