import { CallError } from '@primehour/contract/call';
import { gatewayHeaders } from '../config.ts';
import * as copy from '../copy/session.ts';

/** Slow phones on slow networks answer within this; beyond it a person would rather see an error. */
const TIMEOUT_MS = 20_000;

export type Outgoing = { path: string; method: string; body?: unknown; accessToken?: string | null };

/** One request to our own origin, as JSON. Nothing ever goes to another host, so no token can leak to one. */
export async function send({ path, method, body, accessToken }: Outgoing): Promise<Response> {
  if (!/^\/[^/\\]/.test(path)) throw new TypeError(`Not a path of this origin: ${path}`);
  const headers = new Headers({ accept: 'application/json', ...gatewayHeaders() });
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await readWholeResponse(response);
  } catch (error) {
    throw noAnswer(error);
  }
}

/** Reads the whole body: a connection that breaks in the middle fails here. */
export async function readWholeResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  // Some statuses may have no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, response);
}

/** Status 0 means no connection, 408 a timeout: automatic retries distinguish them. */
function noAnswer(cause: unknown): CallError {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new CallError({
    statusCode: isTimeout ? 408 : 0,
    code: 'UNAVAILABLE',
    message: isTimeout ? copy.serverTooSlow : copy.noConnection,
  });
}
