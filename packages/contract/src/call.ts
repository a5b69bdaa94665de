import { pathOf, type ResponseBody, type CallInput, type Endpoint } from './endpoint.ts';
import { isErrorBody, messageOf, type ErrorBody, type ErrorCode } from './errors.ts';

/** A failed call; `body` is the server's error body, or ours if there was no response. */
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
  return async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseBody<E>> {
    const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
    const path = pathOf(endpoint.path, params) + queryString(query);
    return await readResponse<E>(await transport({ path, method: endpoint.method, body }));
  };
}

/** Parses an endpoint's response; throws on a refusal and on an unreadable body (product/api#errors). */
export async function readResponse<E extends Endpoint>(response: Response): Promise<ResponseBody<E>> {
  if (!response.ok) throw new CallError(await errorBodyOf(response));
  const answer: unknown = await response.json().catch(() => undefined);
  // JSON has no `undefined`: the response was cut off, or is a proxy's own page.
  if (answer === undefined) {
    throw new CallError({ statusCode: response.status, code: 'UNEXPECTED', message: messageOf(undefined) });
  }
  // The server validated its response against the same contract; checking it again would only slow down phones.
  return answer as ResponseBody<E>;
}

function queryString(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * Proxies respond in other formats, which are converted to ours here, keeping the fields that they have in common
 * (product/api#errors).
 */
export async function errorBodyOf(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) return body;
  const { code, requestTimeout } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  return {
    statusCode: response.status,
    code: typeof code === 'string' ? (code as ErrorCode) : codeOf(response.status, body),
    message: messageOf(body),
    ...(typeof requestTimeout === 'number' && { requestTimeout }),
  };
}

function codeOf(status: number, body: unknown): ErrorCode {
  if (status === 429) return 'TOO_MANY_REQUESTS';
  // A page that is not JSON comes from a proxy that can't find the server, and the record may well exist.
  return status === 404 && typeof body === 'object' ? 'NOT_FOUND' : 'UNEXPECTED';
}
