/** A webhook request that is unsigned, or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
