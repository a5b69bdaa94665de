export type SavedCard = {
  /** The provider's own id, stored and returned unchanged. */
  readonly methodId: string;
  /** Brand and last digits, like 'Visa •••• 4242'. */
  readonly label: string;
  /** The last month, like '2034-12'; null when the provider doesn't say. */
  readonly validThrough: string | null;
};
