import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { endToEnd } from './forward.ts';
import { FROM_CELL, signFromCell } from './from-cell.ts';

/** Headers of one exchange with one server; `fetch` sets its own. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['accept-encoding', 'content-length', 'host']);
const TIMEOUT_MS = 5_000;

export type Hook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address from which the first cell received it. */
  readonly address: string;
};

/**
 * Repeats a provider's event, or a client's text, in every other cell: it names no business, a card may belong to
 * several, and STOP concerns them all. Each cell ignores what it doesn't have, and what it has handled before.
 * @throws Refusal UNAVAILABLE, so that the provider sends it again
 */
export async function relayHook(deps: Deps, { path, headers, body, address }: Hook): Promise<void> {
  const { cells, config, log } = deps;
  if (cells === null) return;
  const { gateway } = config;
  const kept = Object.entries(endToEnd(headers)).filter(([name]) => !OWN_HEADERS.has(name));
  const sent = {
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    [FROM_CELL]: signFromCell(deps, { purpose: 'ask', address }),
    ...(gateway && { [gateway.idHeader]: gateway.id, [gateway.secretHeader]: gateway.secret }),
  };
  const others = (await cells.directory.listCells()).filter(({ number }) => number !== cells.own);
  const answers = await Promise.allSettled(
    others.map(async ({ url }) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url + path, { method: 'POST', headers: sent, body: Uint8Array.from(body), signal });
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    }),
  );
  const failed = answers.filter((answer) => answer.status === 'rejected');
  for (const { reason } of failed) log.warn({ err: reason as unknown }, 'Another cell did not take an event');
  if (failed.length > 0) throw new Refusal('UNAVAILABLE');
}
