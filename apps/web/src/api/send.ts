import { CallError } from '@primehour/contract/client';
import { gatewayHeaders } from '../config.ts';
import { NO_CONNECTION } from '../session/session.ts';

/** Slow phones on slow networks answer within this; beyond it a person would rather be told. */
const TIMEOUT_MS = 20_000;

export type Outgoing = { path: string; method: string; body?: unknown; accessToken?: string | null };

/** One request to our own origin, as JSON. Nothing ever goes to another host, so no token can leak to one. */
export async function send({ path, method, body, accessToken }: Outgoing): Promise<Response> {
  if (!/^\/[^/\\]/.test(path)) throw new TypeError(`Not a path of this origin: ${path}`);
  const headers = new Headers({ accept: 'application/json', ...gatewayHeaders() });
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw noAnswer(error);
  }
}

function noAnswer(cause: unknown): CallError {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const message = isTimeout ? 'The server takes too long to answer. Try again, please' : NO_CONNECTION;
  return new CallError({ statusCode: 0, code: 'UNAVAILABLE', message });
}
