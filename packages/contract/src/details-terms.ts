/** What a time is booked on, as far as that is known before its client is. */
export type DetailsTerms = {
  /** Until then what is booked here can be moved or canceled; null where an agreement says what that costs. */
  changeUntil: number | null;
  /** The words to agree to next; null where there are none, or they depend on who serves. */
  agreement: string | null;
  /** What comes after the details. */
  next: 'PAYMENT' | 'CARD' | 'BOOKED';
};
