/** A webhook request that its provider did not sign, or that is too old to be believed. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
