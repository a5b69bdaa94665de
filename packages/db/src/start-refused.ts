/** Why the product could not be started and what to do about it, as a sentence for the person who starts it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
