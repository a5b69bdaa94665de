import { pathOf, type Answer, type CallInput, type Endpoint } from './endpoint.ts';
import { isErrorBody, messageOf, type ErrorBody, type ErrorCode } from './errors.ts';

/** A call that did not succeed; `body` is the server's error form, or ours when no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
  get code(): ErrorCode {
    return this.body.code;
  }
}

export type Transport = (request: { path: string; method: string; body: unknown }) => Promise<Response>;

/** `call(endpoint, input)`: typed in and out. The transport adds headers, tokens and retries. */
export function createCall(transport: Transport) {
  return async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> {
    const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
    const path = pathOf(endpoint.path, params) + queryString(query);
    return await answerOf<E>(await transport({ path, method: endpoint.method, body }));
  };
}

/** What an endpoint has answered; a refusal is raised, and so is a body that nobody can read (product/api#errors). */
export async function answerOf<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  if (!response.ok) throw new CallError(await errorBodyOf(response));
  const answer: unknown = await response.json().catch(() => undefined);
  // JSON knows no `undefined`: what came was cut off, or a proxy's own page.
  if (answer === undefined) {
    throw new CallError({ statusCode: response.status, code: 'UNEXPECTED', message: messageOf(undefined) });
  }
  // The server validated its answer against the same contract; checking it again would only cost the phone.
  return answer as Answer<E>;
}

function queryString(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * Proxies answer in other forms, which become the one form here; their words are kept if they have any
 * (product/api#errors).
 */
export async function errorBodyOf(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) return body;
  const code: ErrorCode = response.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNEXPECTED';
  return { statusCode: response.status, code, message: messageOf(body) };
}
