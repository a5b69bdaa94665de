/** What a page may load from other origins, in addition to the defaults. */
export type OutsideSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connects: readonly string[];
  /** Origins whose frames may use the browser's wallet. */
  readonly payers: readonly string[];
};
