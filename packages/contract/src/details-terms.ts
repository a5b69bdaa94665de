/** The terms of a booking, as far as they are known before the client is. */
export type DetailsTerms = {
  /** Until then the booking can be moved or canceled; null if an agreement says what that costs. */
  changeUntil: number | null;
  /** The words to agree to next; null where there are none, or they depend on who serves. */
  agreement: string | null;
  /** What comes after the details. */
  next: 'PAYMENT' | 'CARD' | 'BOOKED';
};

/** The package of a known phone, which pays for the visit, and what its client agrees to next. */
export type DetailsPackage = {
  label: string;
  left: number;
  visits: number;
  /** As in `DetailsTerms`. */
  agreement: string | null;
  next: 'TERMS' | 'BOOKED';
};
