/**
 * Every queue of the product: its jobs' payload, and how often they are tried. Handlers are in the server. Texts have
 * no queue: their rows wait (`followers.ts`).
 */

export type JobPayloads = {
  /** Ask the provider what happened to a payment that is still processing. */
  'payment.settle': { readonly paymentId: string };
  /** Send a pending refund, or check what happened to it. */
  'refund.send': { readonly refundId: string };
  /** Transfer back to the business what a failed refund had taken from it. */
  'refund.share': { readonly refundId: string };
  /** Read refunds and disputes of a charge from the provider, by its id there. */
  'refund.read': { readonly chargeId: string };
  /** Fetch what a payout consists of. */
  'payout.itemize': { readonly payoutId: string };
  /** Submit evidence for a dispute from what is stored about its booking. */
  'evidence.send': { readonly disputeId: string };
  /** Charge what a client owes, or check what happened to it. */
  'due.charge': { readonly dueId: string };
  /** An event from a provider: its subject's current state is fetched. */
  'payment.event': { readonly provider: string; readonly eventId: string };
  /** The sandbox sends an event about one of its accounts, charges or methods. */
  'sandbox.event': {
    readonly eventId: string;
    readonly type: string;
    readonly object: Readonly<Record<string, string>>;
  };
  /** An auction has something due: publish, start, end, a deadline, a reminder, a text that was held back. */
  'auction.advance': { readonly listingId: string };
  /** Charge the winner of a closed auction, or check what happened to the charge. */
  'auction.charge': { readonly chargeId: string };
  /** Release what is held on a bidder's card. */
  'auction.release': { readonly holdId: string };
  /** Look up the card of a bidder who brings it from an earlier auction, or whose auction ends at another time. */
  'card.check': { readonly methodId: string };
  /** An opening has something due: its first offer, the end of an offer, its last instant. */
  'opening.advance': { readonly openingId: string };
  /** Remove a saved card at its provider. */
  'card.remove': { readonly provider: string; readonly methodId: string };
  /** Read another calendar's busy times. */
  'calendar.sync': { readonly businessId: string; readonly calendarId: string };
  /** Import the people in a file. */
  'client.import': { readonly businessId: string; readonly importId: string };
  /** Write all data of a business to one file. */
  'export.write': { readonly businessId: string; readonly exportId: string };
  /** Each minute: finish what a lost job left behind, and clean up what has expired. */
  sweep: Record<string, never>;
};

export type QueueName = keyof JobPayloads;

export type QueuePlan = {
  /** Retries after the first attempt failed. */
  readonly retries: number;
  /** Wait before the first retry; doubles each time up to the maximum. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** If a worker dies, its jobs are taken by another one after this long. */
  readonly expireSeconds: number;
  /** Keep at most one waiting job per key. */
  readonly keepsOneWaiting: boolean;
};

const usual: QueuePlan = {
  retries: 5,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 300,
  expireSeconds: 60,
  keepsOneWaiting: false,
};

export const QUEUES: Readonly<Record<QueueName, QueuePlan>> = {
  // Twelve retries cover more than half an hour; a sweep finds what is still open or owed then.
  'payment.settle': { ...usual, retries: 12 },
  'refund.send': { ...usual, retries: 12 },
  'refund.share': { ...usual, retries: 12 },
  'refund.read': usual,
  // The sweep retries as long as necessary. A large payout has many pages.
  'payout.itemize': { ...usual, keepsOneWaiting: true, expireSeconds: 900 },
  'evidence.send': { ...usual, retries: 12 },
  'due.charge': { ...usual, retries: 12 },
  'payment.event': { ...usual, retries: 12 },
  'sandbox.event': usual,
  'auction.advance': usual,
  'auction.charge': { ...usual, retries: 12 },
  'auction.release': { ...usual, retries: 12 },
  'card.check': { ...usual, retries: 12 },
  'opening.advance': usual,
  'card.remove': { ...usual, retries: 12 },
  // The next one comes in ten minutes anyway.
  'calendar.sync': { ...usual, retries: 1, keepsOneWaiting: true },
  // 20,000 people take seconds; a worker that died is noticed soon afterward.
  'client.import': { ...usual, retries: 3 },
  // Large pictures take minutes.
  'export.write': { ...usual, retries: 2, expireSeconds: 1_800 },
  sweep: { ...usual, retries: 0, keepsOneWaiting: true },
};

/** The shape in which the job library stores a plan. */
export function storedPlan(plan: QueuePlan) {
  return {
    policy: plan.keepsOneWaiting ? 'short' : 'standard',
    retryLimit: plan.retries,
    retryDelay: plan.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: plan.retryDelayMaxSeconds,
    expireInSeconds: plan.expireSeconds,
    // A day of history is enough; a busy service would otherwise keep weeks of finished jobs.
    deleteAfterSeconds: 86_400,
    notify: true,
  };
}
