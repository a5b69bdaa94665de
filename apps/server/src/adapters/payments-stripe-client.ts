import type { StripeConfig } from '../payment-config.ts';
import { PaymentFailure } from '../ports/payments.ts';

/** The version that platforms registered today must speak; accounts are opened through its `/v2` resources. */
export const STRIPE_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 250;
/**
 * Another request under the same key is under way, or too many are: the same one helps in a moment. Until then nobody
 * knows, for the other request may be the one that takes the money.
 */
const PASSING_STATUSES = [409, 429];
/**
 * Our secret key was rolled or lost a right. That says nothing of what the same request did before, when its answer was
 * lost, and nobody can be asked until there is another key: trying again at once is of no use.
 */
const LOCKED_OUT_STATUSES = [401, 403];

export type Json = Readonly<Record<string, unknown>>;
/** Nested values become `a[b]` in forms; undefined ones are left out. */
export type Params = { readonly [name: string]: string | number | boolean | readonly string[] | Params | undefined };

export type StripeRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: Params;
  /** Every request that changes something has one; repeats within a call use the same. */
  readonly idempotencyKey?: string;
};

/** A refusal, with what came with it: a declined charge carries the payment it was about. */
export class StripeRefusal extends PaymentFailure {
  readonly status: number;
  /** The same request may be heard in a moment. */
  readonly isPassing: boolean;
  /** Not a property of its own, so that no log shows the secrets of the payment in it. */
  readonly #error: Json;
  constructor(status: number, error: Json) {
    const code = textOf(error['code']) ?? textOf(error['type']) ?? String(status);
    const isPassing = status >= 500 || PASSING_STATUSES.includes(status);
    // Some request did come under this key, and may have moved money.
    const isKeyTaken = error['type'] === 'idempotency_error';
    super(code, textOf(error['message']) ?? 'Stripe refused the request.', {
      isUnknown: isPassing || isKeyTaken || LOCKED_OUT_STATUSES.includes(status),
    });
    this.status = status;
    this.isPassing = isPassing;
    this.#error = error;
  }

  get error(): Json {
    return this.#error;
  }
}

export type StripeClient = (request: StripeRequest) => Promise<Json>;

export type StripeTimes = { readonly timeoutMs?: number; readonly firstPauseMs?: number };

/**
 * Plain requests: form-encoded for `/v1`, JSON for `/v2`. What passes (no answer, too many, Stripe's own trouble) is
 * tried again under the same key, so that no repeat does anything twice.
 */
export function createStripeClient(config: StripeConfig, times: StripeTimes = {}): StripeClient {
  const { timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = times;
  const base = config.baseUrl.replace(/\/$/, '');

  async function ask({ method, path, params = {}, idempotencyKey }: StripeRequest): Promise<Json> {
    const isJson = path.startsWith('/v2/');
    const form = formOf(params);
    const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
    const response = await fetch(`${base}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${config.secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(method === 'POST' && isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: isJson ? JSON.stringify(params) : form } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw noAnswer(error);
    });
    const answer = await response.json().then(objectOf, (error: unknown) => {
      throw noAnswer(error);
    });
    if (!response.ok) throw new StripeRefusal(response.status, objectOf(answer['error']));
    return answer;
  }

  return async (request) => {
    const startedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(request);
      } catch (error) {
        // Somebody waits for this: silence is waited out twice at most.
        const isTooLate = performance.now() - startedAt >= 2 * timeoutMs;
        if (tries >= TRIES || isTooLate || !isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random())));
      }
    }
  };
}

const isPassing = (error: unknown): boolean =>
  error instanceof StripeRefusal ? error.isPassing : error instanceof PaymentFailure && error.isUnknown;

function noAnswer(error: unknown): PaymentFailure {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'no_answer';
  return new PaymentFailure(code, 'Stripe could not be heard.', { isUnknown: true, cause: error });
}

/** `{ a: { b: 1 }, c: ['x'] }` becomes `a[b]=1&c[0]=x`. */
export function formOf(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: Params[string]): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) value.forEach((item: string, index) => form.append(`${name}[${index}]`, item));
    else if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form;
}

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Follows names into an answer; whatever is missing on the way makes it undefined. */
export const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((inner, name) => objectOf(inner)[name], value);

/** @throws PaymentFailure when an answer lacks what it must have */
export function idOf(answer: Json): string {
  const id = textOf(answer['id']);
  if (id === undefined) throw new PaymentFailure('no_id', 'Stripe answered without an id.', { isUnknown: true });
  return id;
}
