import type { Endpoint } from '@primehour/contract/endpoint';
import { ERRORS, type ErrorBody, type ErrorCode } from '@primehour/contract/errors';

/** Whether a URL is one of the endpoint's, whatever its parameters and query. */
export const isUrlOf = ({ path }: Endpoint, url: URL): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);

/** A refusal as the server sends it. */
export function refusedWith(
  code: ErrorCode,
  details: Partial<ErrorBody> = {},
): { readonly status: number; readonly json: ErrorBody } {
  const { status, message } = ERRORS[code];
  return { status, json: { statusCode: status, code, message, ...details } };
}
