import type { DeliveryStatus } from '@primehour/db/schema/message';

/** Webhooks of an SMS provider: inbound texts, and delivery statuses. Adapter: `twilio`. */
export type SmsWebhooks = {
  readonly inboundPath: string;
  readonly deliveryPath: string;
  readonly signatureHeader: string;
  /** @throws WebhookRefused */
  readInbound(request: SmsWebhookRequest): InboundText;
  /**
   * Undefined when the request is not about a text of ours.
   * @throws WebhookRefused
   */
  readDelivery(request: SmsWebhookRequest): Delivery | undefined;
  /** The response to an inbound text; the text, if any, is sent as a reply. */
  replyTo(text: string | undefined): { readonly contentType: string; readonly body: string };
};

export type SmsWebhookRequest = {
  /** The URL as the provider called it: our public one, regardless of proxies. */
  readonly url: string;
  readonly form: unknown;
  readonly signature: unknown;
};

export type InboundText = {
  readonly from: string;
  readonly body: string;
  /** The provider has already replied. */
  readonly isAnswered: boolean;
};

export type Delivery = {
  readonly messageId: string;
  /** Null while it is in transit. */
  readonly status: DeliveryStatus | null;
  readonly errorCode: string | null;
};
