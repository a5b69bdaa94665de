import type { Endpoint, ResponseBody } from '@primehour/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@primehour/contract/errors';
import { LIVE_PATH } from '@primehour/contract/live';
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

/** Fails requests to an endpoint as without a network; returns a function that ends it. */
export function failRequests(endpoint: Endpoint): () => void {
  return intercept(endpoint, () => Promise.reject(new TypeError('fetch failed')));
}

/** Keeps live updates from loading anything again, for tests that check what is requested. */
export function cutLiveStream(): void {
  interceptors.add(({ url }) =>
    new URL(url).pathname === LIVE_PATH ? Promise.reject(new TypeError('fetch failed')) : undefined,
  );
}

/** Passes the next request on, and drops its response, as when the connection is lost. */
export function dropResponse(endpoint: Endpoint): { isLost: Promise<void> } {
  const { promise: isLost, resolve } = Promise.withResolvers<void>();
  const restore = intercept(endpoint, async (request) => {
    restore();
    await nodeFetch(request);
    resolve();
    throw new TypeError('fetch failed');
  });
  return { isLost };
}

/** Holds the responses of an endpoint until the returned function is called. */
export function holdResponses(endpoint: Endpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  intercept(endpoint, async () => {
    await promise;
    return undefined;
  });
  return resolve;
}

/** Replaces the server's response, for states that cannot be caused from outside. */
export function replaceResponses<E extends Endpoint>(endpoint: E, body: ResponseBody<E>): () => void {
  return intercept(endpoint, () => Response.json(body, { status: endpoint.status ?? 200 }));
}

/** Collects the bodies that the page sends to an endpoint. */
export function collectBodies(endpoint: Endpoint): unknown[] {
  const bodies: unknown[] = [];
  intercept(endpoint, async (request) => {
    bodies.push(await request.clone().json());
    return undefined;
  });
  return bodies;
}

/** Collects the URLs that the page requests of an endpoint. */
export function collectRequests(endpoint: Endpoint): URL[] {
  const urls: URL[] = [];
  intercept(endpoint, ({ url }) => {
    urls.push(new URL(url));
    return undefined;
  });
  return urls;
}

/** Collects the statuses of an endpoint's responses. */
export function collectStatuses(endpoint: Endpoint): number[] {
  const statuses: number[] = [];
  intercept(endpoint, async (request) => {
    const response = await nodeFetch(request);
    statuses.push(response.status);
    return response;
  });
  return statuses;
}

function intercept(endpoint: Endpoint, decide: Interceptor): () => void {
  const interceptor: Interceptor = (request) =>
    request.method === endpoint.method && isUrlOf(endpoint, new URL(request.url)) ? decide(request) : undefined;
  interceptors.add(interceptor);
  return () => interceptors.delete(interceptor);
}
