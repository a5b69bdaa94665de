/** The waiting list: who waits, what opened, and filling an opening. */
import type { OpeningCause, WaitlistOfferState } from '@primehour/domain/vocabulary';
import type { SkipReason } from '@primehour/domain/waitlist/plan-opening';
import { canceled, moved } from './booking-details.ts';

export const loadFailedTitle = 'The waiting list could not be loaded';

// Who waits
export const waitingTitle = 'Who is waiting';
export const waitingText =
  'In the order in which they are asked, with the free times in the next 7 days that suit them.';
export const nobodyTitle = 'Nobody is waiting';
export const nobodyText =
  'Clients join from your booking page when no time works for them, or from their own booking when they want something sooner.';
export const waitingSince = (day: string) => `since ${day}`;
export const insteadOf = (when: string) => `instead of ${when}`;
export const freeThen = (times: string) => `Free: ${times}`;
export const nothingFree = 'Nothing free in the next 7 days';
export const hasOffer = 'Has an offer';
export const takesPrices = 'Price texts';
export const removeNamed = (name: string) => `Remove ${name} from the waiting list`;
export const removeTitle = (name: string) => `Remove ${name} from the waiting list?`;
export const removeText = 'An open offer goes to the next in line. They can join again.';

// Openings
export const openingsTitle = 'Times that opened';
export const openingsText = 'The last 30 days: what was offered to whom, and why someone was not asked.';
export const noOpenings = 'Nothing has opened yet. Canceled times appear here while someone is waiting.';
export const fill = 'Fill an opening';
export const fillThis = 'Fill this opening';
export const stop = 'Stop offering';
export const stopNamed = (when: string) => `Stop offering ${when}`;
export const stopTitle = 'Stop offering this time?';
export const stopText = 'Clients who have an offer stay on the list. The time itself stays free.';
export const CAUSES: Record<OpeningCause, string> = {
  CANCELLED: canceled,
  MOVED: moved,
  UNSOLD: 'Unsold',
  OPENED: 'Opened',
  BY_HAND: 'Manual',
};
export const freedAt = (cause: string, when: string) => `${cause} ${when}`;
export const OFFERS: Record<WaitlistOfferState, string> = {
  OPEN: 'has an offer',
  TAKEN: 'took it',
  DECLINED: 'declined',
  LAPSED: 'did not answer',
  LOST: 'was too late',
};
export const offeredTo = (offers: string) => `Offered to ${offers}`;
export const offer = (name: string, outcome: string) => `${name} (${outcome})`;
export const nobodyAsked = 'Nobody was asked';
export const SKIPPED: Record<SkipReason, string> = {
  OTHER_TIMES: 'wants other times',
  NOT_FREE: 'the service does not fit',
  SHORT_NOTICE: 'needs more notice',
  NOT_SOONER: 'already has an earlier time',
  NO_TEXTS: 'can’t be texted: call them',
  NIGHT: 'it was nighttime',
  HAS_OFFER: 'had another offer',
  OFFERS_TODAY: 'had three offers that day',
  NO_PRICE_TEXTS: 'did not agree to price texts',
  TEXTS_USED: 'twenty were already asked',
};
export const notAsked = (people: string) => `Not asked: ${people}`;
export const canBeOffered = 'You can offer it to';
export const offerTo = 'Offer';
export const offerToNamed = (name: string, when: string) => `Offer ${when} to ${name}`;
export const offered = (name: string) => `Offered to ${name}. The time is kept for them`;
export const nobodyFits = 'Nobody on the list can be offered this time right now';
export const keptPrice = (amount: string) => `${amount} kept`;
export const fallsTo = (now: string, floor: string, until: string) => `${now} now, falling to ${floor} by ${until}`;
export const firstOfferAt = (time: string) => `First offer at ${time}`;
export const stateWaiting = 'Waiting';
export const stateOffering = 'Being offered';
export const statePublic = 'Open to everyone';
export const stateFilled = 'Filled';
export const stateGone = 'Not filled';

// Filling one
export const fillText = 'Offers a free time to waiting clients, or to everyone at a falling price.';
export const howLabel = 'How';
export const inOrder = 'One after the other';
export const inOrderText = 'The client who has waited longest is asked first, and the time is held for them.';
export const allAtOnce = 'Everyone at once';
export const allAtOnceText = 'The first to book it gets it.';
export const byHand = 'I’ll choose who';
export const byHandText = 'Nobody is asked until you offer it to them on the waiting list.';
export const falling = 'At a falling price';
export const fallingText = 'From your price down to your lowest, until an hour before. Waiting clients get it first.';
export const lowestLabel = 'Lowest price';
export const lowestHint = 'The price never falls below it.';
export const submit = 'Offer this time';
export const timeMissing = 'Enter a date and a time';
export const lowestInvalid = 'Enter a price between $0 and the price of the service';
