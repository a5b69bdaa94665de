/** The terms of a booking, as far as they are known before the client is known. */
export type DetailsTerms = {
  /** Until then the booking can be moved or canceled; null if an agreement states the cost. */
  changeUntil: number | null;
  /** The text to agree to next; null if there is none, or if it depends on who serves. */
  agreement: string | null;
  /** What follows the details form. */
  next: 'PAYMENT' | 'CARD' | 'BOOKED';
};

/** The package of a known phone that pays for the visit, and what its client agrees to next. */
export type DetailsPackage = {
  label: string;
  left: number;
  visits: number;
  /** As in `DetailsTerms`. */
  agreement: string | null;
  next: 'TERMS' | 'BOOKED';
};
