import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type Post = {
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** What a browser accepts, for a page or for the API. */
export const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html, application/json' };

export type LoadResponse = { readonly status: number; readonly body: string; readonly ms: number };

let callers = 0;

/** Each call comes from a different address, because requests per network are limited, and the limit stays on. */
export function nextAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Calls over keep-alive connections. */
export function createCaller(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (method: 'GET' | 'POST', { url, body, headers = {} }: Post): Promise<LoadResponse> =>
    new Promise((resolve, reject) => {
      const text = method === 'GET' ? '' : JSON.stringify(body);
      const content =
        method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const startedAtMs = performance.now();
      const call = request(
        url,
        {
          agent,
          method,
          headers: { ...content, 'x-forwarded-for': nextAddress(), ...headers },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: answer, ms: performance.now() - startedAtMs }),
          );
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  const post = (call: Post) => send('POST', call);
  const get = (url: string, headers: NonNullable<Post['headers']> = {}) =>
    send('GET', { url, body: undefined, headers });
  return { post, get, close: () => agent.destroy() };
}

/** Keeps that many calls in progress until all are answered, in the given order. */
export async function inParallel<Item, Outcome>(
  items: readonly Item[],
  width: number,
  act: (item: Item, index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) outcomes[index] = await act(item, index);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return outcomes;
}
