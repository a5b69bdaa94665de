import type { DueKind } from '../policy/due-kinds.ts';
import type { DueRefusal } from './due.ts';

/** Why a charge can’t be collected or waived. */
export const DUE_REFUSAL_MESSAGES: Record<DueRefusal, string> = {
  ALREADY_PAID: 'This is already paid.',
  ALREADY_WAIVED: 'This was already waived.',
  BEING_CHARGED: 'The card is being charged right now. Check again in a minute.',
  TOO_LATE: 'A card can’t be charged more than 14 days after the visit.',
};

/** What is owed, as shown to partner and client. */
export const DUE_KIND_LABELS: Record<DueKind, string> = {
  BALANCE: 'Rest of the price',
  LATE_CANCEL: 'Late cancellation fee',
  NO_SHOW: 'No-show fee',
  TIP: 'Tip',
};
