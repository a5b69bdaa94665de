import { setTimeout as pause } from 'node:timers/promises';
import type { createCaller } from '../load.ts';
import { readCode } from '../product/read-code.ts';
import type { Product } from '../product/start-product.ts';

type Caller = ReturnType<typeof createCaller>;

/** Descriptions of all responses that no one should get. */
export type Failures = { readonly caller: Caller; readonly found: string[]; readonly calls: () => number };

/** Counts failures: broken connections, and responses that report a fault of the product. */
export function noteFailures(caller: Caller): Failures {
  const found: string[] = [];
  let calls = 0;
  const noted = async (what: string, call: ReturnType<Caller['get']>) => {
    calls += 1;
    const answer = await call.catch((error: Error) => {
      found.push(`${what}: ${error.message}`);
      throw error;
    });
    if (answer.status >= 500) found.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return answer;
  };
  return {
    found,
    calls: () => calls,
    caller: {
      post: (call) => noted(`POST ${call.url}`, caller.post(call)),
      get: (url, headers) => noted(`GET ${url}`, caller.get(url, headers)),
      close: () => caller.close(),
    },
  };
}

export type Visits = { readonly pages: () => number; readonly signIns: () => number; stop(): Promise<void> };

export type VisitsOn = {
  /** The balancer sends calls to both in turn. */
  readonly nodes: readonly [Product, Product];
  /** All nodes that send texts, even one that is not in the balancer yet, or no longer. */
  readonly senders: readonly Pick<Product, 'dataDir'>[];
  readonly caller: Caller;
  readonly paths: readonly string[];
  /** A visitor's pause between two calls. */
  readonly pauseMs: number;
};

/** Across 80 number blocks: many texts to unknown numbers of one block need a browser check (docs/runbook.md#limits). */
const phoneOf = (turn: number): string => `+1312${8_200_000 + (turn % 80) * 10_000 + Math.floor(turn / 80)}`;

/** Visitors who read pages without pause, and partners who sign in, with their calls on different nodes. */
export function startVisits({ nodes, senders, caller, paths, pauseMs }: VisitsOn): Visits {
  let [pages, signIns, isOver] = [0, 0, false];
  const node = (turn: number): Product => nodes[turn % 2 === 0 ? 0 : 1];

  async function read(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const { status } = await caller.get(node(turn).url + path);
      if (status !== 200) throw new Error(`${path} returned ${status}.`);
      pages += 1;
      await pause(pauseMs);
    }
  }

  async function signIn(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const api = (index: number) => `${node(index).url}/auth/api/partner`;
      const phoneNumber = phoneOf(turn);
      const sent = await caller.post({ url: `${api(turn)}/send-code`, body: { phoneNumber } });
      if (sent.status !== 201) throw new Error(`No code was texted: ${sent.status} ${sent.body}`);
      const code = await Promise.any(senders.map((sender) => readCode(sender, phoneNumber)));
      const verified = await caller.post({ url: `${api(turn + 1)}/verify-code`, body: { phoneNumber, code } });
      if (verified.status !== 201) throw new Error(`A code was refused: ${verified.status} ${verified.body}`);
      const { user, refreshToken } = JSON.parse(verified.body) as { user: { id: string }; refreshToken: string };
      const renewed = await caller.post({ url: `${api(turn)}/refresh`, body: { userId: user.id, refreshToken } });
      if (renewed.status !== 201) throw new Error(`A session was not renewed: ${renewed.status} ${renewed.body}`);
      signIns += 1;
      await pause(pauseMs);
    }
  }

  const done = Promise.all([read(), read(), signIn()]);
  done.catch(() => {});
  return {
    pages: () => pages,
    signIns: () => signIns,
    async stop() {
      isOver = true;
      await done;
    },
  };
}
