import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';
import { createBooks, type FakeBooks } from './stripe-books.ts';
import type { Answer, Tree } from './stripe-shapes.ts';

export type FakeStripeKeys = { readonly secretKey: string; readonly version: string; readonly webhookSecret: string };

/**
 * What happens to the next request. `status`: it is refused before anything is done. With `isReplayed`, Stripe had
 * begun to process it, so that every repeat with its key gets the same refusal, as for a day after Stripe's own errors.
 * `BREAK_BEFORE`: the connection is reset before anything is done. `BREAK_AFTER`: it is processed, and the response is
 * lost. `NEVER_ANSWER`: it is processed, and the connection stays open. `ANSWER`: it gets a normal response, and the
 * next fault affects the request after it.
 */
export type Fault =
  | { readonly status: number; readonly isReplayed?: boolean }
  | 'BREAK_BEFORE'
  | 'BREAK_AFTER'
  | 'NEVER_ANSWER'
  | 'ANSWER';

export type FakeStripe = {
  readonly url: string;
  readonly books: FakeBooks;
  readonly faults: Fault[];
  /** Method and path of every request that arrived, repeats included. */
  readonly requests: string[];
  /** Every invalid request; a correct adapter causes none. */
  readonly problems: string[];
  /** An event as it is sent to a webhook, signed at `nowMs`. */
  event(type: string, content: object, nowMs: number): { body: Buffer; signature: string; eventId: string };
  close(): Promise<void>;
};

/** A request as it arrived. */
type Arrived = Pick<IncomingMessage, 'headers'> & {
  readonly method: string;
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly body: string;
};

function arrivedAs({ method = '', url = '/', headers }: IncomingMessage, body: string): Arrived {
  const { pathname, search } = new URL(url, 'http://stripe');
  return { method, headers, path: pathname, query: search.slice(1), body };
}

function paramsOf({ method, path, query, body }: Arrived): Tree {
  if (method !== 'POST') return treeOf(query);
  return path.startsWith('/v2/') ? (JSON.parse(body) as Tree) : treeOf(body);
}

type Kept = { readonly hash: string; readonly answer: Answer };

/** A local stand-in for Stripe that validates requests and honors idempotency keys. */
export async function startFakeStripe(keys: FakeStripeKeys): Promise<FakeStripe> {
  const books = createBooks();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const problems: string[] = [];
  const kept = new Map<string, Kept>();

  function answerOf(arrived: Arrived, refused: Answer | undefined): Answer {
    const { method, path, body, headers } = arrived;
    const wrong = findMistake(arrived, keys);
    if (wrong) {
      problems.push(`${method} ${path}: ${wrong}`);
      return { status: 400, json: { error: { type: 'invalid_request_error', message: wrong } } };
    }
    const isPost = method === 'POST';
    const key = headers['idempotency-key'];
    const hash = `${path}\n${body}`;
    const earlier = typeof key === 'string' ? kept.get(key) : undefined;
    if (earlier) return earlier.hash === hash ? earlier.answer : KEY_MISUSED;
    const account = String(headers['stripe-account'] ?? '');
    const answer = refused ?? books.answer(method, path, paramsOf(arrived), account);
    if (isPost && typeof key === 'string') kept.set(key, { hash, answer });
    return answer;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = arrivedAs(request, Buffer.concat(chunks).toString());
      requests.push(`${arrived.method} ${arrived.path}`);
      const fault = faults.shift();
      if (fault === 'BREAK_BEFORE') return void request.socket.destroy();
      if (typeof fault === 'object' && !fault.isReplayed) return send(response, refusal(fault.status));
      const answer = answerOf(arrived, typeof fault === 'object' ? refusal(fault.status) : undefined);
      if (fault === 'BREAK_AFTER') return void request.socket.destroy();
      if (fault !== 'NEVER_ANSWER') send(response, answer);
      return undefined;
    });
  });
  const url = await listen(server);
  return {
    url,
    books,
    faults,
    requests,
    problems,
    event(type, content, nowMs) {
      const eventId = `evt_${randomUUID()}`;
      const body = Buffer.from(JSON.stringify({ id: eventId, type, ...content }));
      const seconds = Math.floor(nowMs / 1000);
      const mac = createHmac('sha256', keys.webhookSecret).update(`${seconds}.${body.toString()}`).digest('hex');
      return { body, signature: `t=${seconds},v1=${mac}`, eventId };
    },
    close: () => stopListening(server),
  };
}

const KEY_MISUSED: Answer = {
  status: 400,
  json: { error: { type: 'idempotency_error', message: 'This key was used with other parameters.' } },
};

const refusal = (status: number): Answer => ({
  status,
  json: { error: { type: status === 429 ? 'invalid_request_error' : 'api_error', message: `Refused with ${status}` } },
});

function send(response: ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(json));
}

const OF_INTENTS = /^\/v1\/(?:payment|setup)_intents/;

/** Resources that may safely be created twice; every other change needs a key. */
const KEYLESS = ['/v1/account_sessions'];

function findMistake({ method, path, body, headers }: Arrived, keys: FakeStripeKeys): string | undefined {
  const { authorization, 'stripe-version': version, 'content-type': contentType = '' } = headers;
  if (authorization !== `Bearer ${keys.secretKey}`) return 'wrong key';
  if (version !== keys.version) return `wrong version ${String(version)}`;
  if (method !== 'POST') return body === '' ? undefined : 'a body where none belongs';
  if (!headers['idempotency-key'] && !KEYLESS.includes(path)) return 'no idempotency key';
  // Removed in this version, in which `allowed_payment_method_types` replaces it.
  if (OF_INTENTS.test(path) && treeOf(body)['payment_method_types']) return 'unknown parameter payment_method_types';
  const expected = path.startsWith('/v2/') ? 'application/json' : 'application/x-www-form-urlencoded';
  return contentType.startsWith(expected) ? undefined : `wrong encoding ${contentType}`;
}

/** `a[b]=1&c[0]=x` becomes `{ a: { b: '1' }, c: { 0: 'x' } }`. */
function treeOf(encoded: string): Tree {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) node = (node[part] ??= {}) as Tree;
    node[last] = value;
  }
  return root;
}
