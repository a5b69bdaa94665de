import type { Endpoint } from '@primehour/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@primehour/contract/errors';
import { anAddress } from '@primehour/testkit/call';
import { isUrlOf, refusedWith } from '@primehour/testkit/product/responses';

/** Decides about one request: another response, or undefined to let it through. */
type Interceptor = (request: Request) => Promise<Response | undefined> | Response | undefined;

const interceptors = new Set<Interceptor>();
const nodeFetch = globalThis.fetch;

/** Sends the page's requests to the product at `url`, except for those that a test answers itself. */
export function installFetch(url: string): void {
  // Requests are limited by network address, so each file has its own.
  const from = anAddress();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, url), init);
    request.headers.set('x-forwarded-for', from);
    // The newest first, as in Playwright.
    for (const intercept of [...interceptors].toReversed()) {
      const response = await intercept(request);
      if (response) return response;
    }
    return nodeFetch(request);
  };
}

export function restoreResponses(): void {
  interceptors.clear();
}

/** Has the server refuse a call, in its error format; returns a function that ends it. */
export function refuseRequests(endpoint: Endpoint, code: ErrorCode, details: Partial<ErrorBody> = {}): () => void {
  const { status, json } = refusedWith(code, details);
  return intercept(endpoint, () => Response.json(json, { status }));
}

function intercept(endpoint: Endpoint, decide: Interceptor): () => void {
  const interceptor: Interceptor = (request) =>
    request.method === endpoint.method && isUrlOf(endpoint, new URL(request.url)) ? decide(request) : undefined;
  interceptors.add(interceptor);
  return () => interceptors.delete(interceptor);
}
