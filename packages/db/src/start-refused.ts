/** Why the product could not be started, in a sentence for the person who starts it, and what to do about it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
