/**
 * Every queue of the product: what a job carries, and how often it is tried. Handlers live with the server.
 * Texts have none: their rows are what waits (`follow.ts`).
 */

export type JobPayloads = {
  /** A hold has come to its end: free the slot unless it was paid meanwhile. */
  'hold.expire': { readonly businessId: string; readonly bookingId: string };
  /** Ask the provider what became of a payment that is still processing. */
  'payment.settle': { readonly paymentId: string };
  'payment.refund': { readonly paymentId: string; readonly amountCents: number };
  /** Each minute: catch what a lost job left behind, and sweep what has expired. */
  sweep: Record<string, never>;
};

export type QueueName = keyof JobPayloads;

export type QueuePlan = {
  /** Tries after the first one failed. */
  readonly retries: number;
  /** Wait before the first retry; doubles each time up to the largest. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A worker that died holds its jobs this long before another takes them. */
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
  'hold.expire': usual,
  // Money is worth asking about for hours: 12 tries reach past three quarters of an hour.
  'payment.settle': { ...usual, retries: 12 },
  'payment.refund': { ...usual, retries: 12 },
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
    // A day is enough to look back; a busy service would otherwise keep weeks of finished jobs.
    deleteAfterSeconds: 86_400,
    notify: true,
  };
}
