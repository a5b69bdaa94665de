/** Why the product could not be started, in a sentence written for whoever starts it, and what to do about it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
