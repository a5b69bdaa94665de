/** What a page may load from elsewhere, beyond what every page may. */
export type OutsideSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connects: readonly string[];
  /** Whose frames may ask the browser's wallet. */
  readonly payers: readonly string[];
};
