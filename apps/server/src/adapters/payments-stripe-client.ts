import type Stripe from 'stripe';
import type { StripeConfig } from '../payment-config.ts';
import { PaymentFailure } from '../ports/payments.ts';

/** The API version required of newly registered platforms; accounts use its `/v2` resources. */
export const STRIPE_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 250;
/**
 * Another request under the same key is in progress, or too many are: a retry succeeds in a moment. Until then the
 * result is unknown, because the other request may be the one that takes the money.
 */
const PASSING_STATUSES = [409, 429];
/**
 * Our secret key was rotated or lost a permission. That says nothing about an earlier attempt whose response was lost,
 * and nothing can be queried without a valid key, so retrying immediately doesn't help.
 */
const LOCKED_OUT_STATUSES = [401, 403];

/** The parts of Stripe's error that are used. */
type ErrorDetails = Partial<Pick<Stripe.StripeRawError, 'code' | 'type' | 'message' | 'decline_code'>> & {
  readonly payment_intent?: Partial<Stripe.PaymentIntent>;
};

/** A refusal with its details: a declined charge includes its payment. */
export class StripeRefusal extends PaymentFailure {
  readonly status: number;
  /** A retry may succeed in a moment. */
  readonly isPassing: boolean;
  /** Not an own property, so that logs don't contain the payment's secrets. */
  readonly #error: ErrorDetails;
  constructor(status: number, error: ErrorDetails) {
    const isPassing = status >= 500 || PASSING_STATUSES.includes(status);
    // An earlier request used this key and may have moved money.
    const isKeyTaken = error.type === 'idempotency_error';
    super(error.code ?? error.type ?? String(status), error.message ?? 'Stripe refused the request.', {
      isUnknown: isPassing || isKeyTaken || LOCKED_OUT_STATUSES.includes(status),
    });
    this.status = status;
    this.isPassing = isPassing;
    this.#error = error;
  }

  get error(): ErrorDetails {
    return this.#error;
  }
}

/**
 * Sends one request through Stripe's library.
 * @throws PaymentFailure
 */
export type CallStripe = <Answer extends object>(
  request: (stripe: Stripe) => Promise<Stripe.Response<Answer>>,
) => Promise<Answer>;

export type StripeTimes = { readonly timeoutMs?: number; readonly firstPauseMs?: number };

/**
 * Stripe's library without its retries, which have no overall limit: temporary failures (no response, rate limits,
 * Stripe's own errors) are retried here under the same key, so that nothing happens twice.
 */
export function createStripeClient(config: StripeConfig, times: StripeTimes = {}): CallStripe {
  const { timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = times;
  let loading: ReturnType<typeof openStripe> | undefined;

  return async (request) => {
    const { stripe, failureOf } = await (loading ??= openStripe(config, timeoutMs));
    const startedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await request(stripe);
        // A response without an error object, such as a proxy's, which the library mistakes for success.
        if (answer.lastResponse.statusCode >= 300) throw new StripeRefusal(answer.lastResponse.statusCode, {});
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        // Someone is waiting: a timeout is retried once.
        const isTooLate = performance.now() - startedAt >= 2 * timeoutMs;
        if (tries >= TRIES || isTooLate || !isPassing(failure)) throw failure;
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random())));
      }
    }
  };
}

/** Loaded with the first request: the library takes twenty megabytes, which nodes with the sandbox save. */
async function openStripe(config: StripeConfig, timeoutMs: number) {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.baseUrl);
  const stripe = new Client(config.secretKey, {
    apiVersion: STRIPE_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    // Its client for Node retries a request whose connection was closed, regardless of its retry settings.
    httpClient: Client.createFetchHttpClient((url, init) => fetch(url, { ...init, redirect: 'error' })),
  });
  const failureOf = (error: unknown): unknown => {
    if (!(error instanceof Client.errors.StripeError)) return error;
    const { statusCode, raw } = error;
    return statusCode === undefined ? noAnswer(error) : new StripeRefusal(statusCode, raw as ErrorDetails);
  };
  return { stripe, failureOf };
}

const isPassing = (error: unknown): boolean =>
  error instanceof StripeRefusal ? error.isPassing : error instanceof PaymentFailure && error.isUnknown;

function noAnswer(error: Stripe.errors.StripeError): PaymentFailure {
  const detail: unknown = error.detail;
  const cause: unknown = detail instanceof Error ? (detail.cause ?? detail) : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'no_answer';
  return new PaymentFailure(code, 'Stripe could not be reached.', { isUnknown: true, cause });
}

/** @throws PaymentFailure when a response lacks a required field */
export function secretOf({ client_secret: secret }: { readonly client_secret?: string | null }): string {
  if (!secret) throw new PaymentFailure('no_secret', 'Stripe answered without a secret.', { isUnknown: true });
  return secret;
}
