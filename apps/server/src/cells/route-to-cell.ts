import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HOME_CELL } from '@primehour/db/cell';
import { isUuid } from '@primehour/db/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { askedBusiness, routeTo } from '../http/session-gate.ts';
import { Refusal } from '../refusal.ts';
import type { Located } from './directory.ts';
import { hintOf, isHere, isHereSoon, LOOK_AGAIN_MS, MOVING_MAX_MS } from './find-here.ts';
import { endToEnd, forwardRequest, NOT_HERE, passOn } from './forward.ts';
import { FROM_CELL, readFromCell, signFromCell } from './from-cell.ts';
import type { Cells } from './open-cells.ts';
import { type Place, placeOf } from './place.ts';
import { relayHook } from './relay-hook.ts';

const BODY_MAX_BYTES = 256 * 1024;

type Away = {
  readonly deps: Deps;
  readonly cells: Cells;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Requests that this cell answers as it is now: if it releases the business in the meantime, they are sent on. */
type Kept = {
  readonly away: Away;
  readonly place: Exclude<Place, { kind: 'any' | 'home' }>;
  readonly body: Buffer;
  readonly isForwarded: boolean;
};

/**
 * Every node accepts every request, and forwards what another cell has to a node there, unchanged (decision 177). Runs
 * before the routes, because their gates query this cell's database. With one cell there is no hook at all.
 */
export function registerCells(app: FastifyInstance, deps: Deps): void {
  const { cells } = deps;
  if (cells === null) return;
  const kept = new WeakMap<FastifyRequest, Kept>();
  app.addHook('onRequest', async (request) => {
    const from = readFromCell(deps, request);
    // The caller's address, as seen by the other cell's node.
    if (from !== undefined) Object.defineProperty(request, 'ip', { value: from.address });
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const place = placeOf(request.routeOptions.url ?? '', request.params as Record<string, string>);
    const from = readFromCell(deps, request);
    if (place.kind === 'any' || from?.purpose === 'ask') return payload;
    const away = { deps, cells, request, reply };
    if (from !== undefined && !(await isServedHere(away, place))) {
      await reply.status(NOT_HERE).send();
      return payload;
    }
    const body = await bodyOf(request, payload);
    const isForwarded = from !== undefined;
    const found = isForwarded ? 'here' : await findAnswer(away, place, body);
    if (found === 'here' && place.kind !== 'home') kept.set(request, { away, place, body, isForwarded });
    return again(body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const before = kept.get(request);
    if (before === undefined) return payload;
    kept.delete(request);
    if (before.place.kind === 'hook') {
      if (reply.statusCode < 300) await relay(deps, request, before.body);
      return payload;
    }
    if (!mayDifferElsewhere(request, reply)) return payload;
    return (await isServedHere(before.away, before.place)) ? payload : sendOn(before);
  });
}

/**
 * Whether the answer may differ in a cell to which the business has just moved: a list would be empty here by now, and
 * a refused change stored nothing. A change that was accepted is not sent again.
 */
const mayDifferElsewhere = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode !== 429 && (statusCode >= 400 || method === 'GET' || method === 'HEAD');

const relay = (deps: Deps, request: FastifyRequest, body: Buffer): Promise<void> =>
  relayHook(deps, { path: request.url, headers: request.headers, body, address: clientAddress(request) });

/** Reads the current state, not what this node remembers. */
async function isServedHere({ deps, cells, request }: Away, place: Exclude<Place, { kind: 'any' }>): Promise<boolean> {
  if (place.kind === 'record') return isHereSoon(deps, place);
  const { cell, businessId } = await locate({ deps, cells, request }, place, true);
  return cell === cells.own && (businessId === undefined || cells.directory.isVisible(businessId, { isFresh: true }));
}

async function locate(
  { deps, cells: { own, directory }, request }: Omit<Away, 'reply'>,
  place: Exclude<Place, { kind: 'record' }>,
  isFresh: boolean,
): Promise<Located> {
  if (place.kind === 'home' || place.kind === 'hook') return { cell: HOME_CELL };
  if (place.kind === 'any') return { cell: own };
  if (place.kind === 'slug') return directory.ofSlug(place.slug, { isFresh });
  const named = place.kind === 'business' && isUuid(place.id) ? place.id : undefined;
  const asked = place.kind === 'business' ? named : askedBusiness(request);
  if (asked !== undefined) return { cell: await directory.ofBusiness(asked, { isFresh }), businessId: asked };
  if (place.kind === 'business') return { cell: own };
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const userId = bearer === undefined ? undefined : deps.tokens.readAccessToken(bearer)?.userId;
  if (userId === undefined) return { cell: own };
  const [first] = await directory.listOfPerson(userId, { isFresh });
  if (first !== undefined) routeTo(request, first.businessId);
  return first ?? { cell: HOME_CELL };
}

type Found = 'here' | 'elsewhere' | 'nowhere';

/** `elsewhere`: another cell's response is already being sent. `nowhere`: no cell has it, so this one responds. */
async function findAnswer(away: Away, place: Exclude<Place, { kind: 'any' }>, body: Buffer): Promise<Found> {
  const untilMs = performance.now() + MOVING_MAX_MS;
  for (let isFresh = false; ; isFresh = true) {
    const others = await cellsToAsk(away, place, isFresh);
    if (others === 'this') return 'here';
    const answer = await askInTurn(away, others, body);
    if (answer !== undefined) {
      await passOn(answer, away.reply);
      return 'elsewhere';
    }
    // Only in the second round, because it may have moved during the first.
    if (place.kind === 'record' && isFresh) return 'nowhere';
    if (place.kind === 'record') continue;
    // Never by what was remembered alone, however long the exchange with the other cell took.
    if (isFresh && performance.now() > untilMs) throw new Refusal('UNAVAILABLE');
    if (isFresh) await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Neither a token nor an id determines for certain where a record is: this cell first, then the one it was made in, then
 * the others. No cell can be asked about a business that is on its way to this one.
 */
async function cellsToAsk(
  away: Away,
  place: Exclude<Place, { kind: 'any' }>,
  isFresh: boolean,
): Promise<'this' | readonly number[]> {
  const { own, directory } = away.cells;
  if (place.kind !== 'record') {
    const { cell, businessId } = await locate(away, place, isFresh);
    if (cell !== own) return [cell];
    return businessId === undefined || (await directory.isVisible(businessId, { isFresh })) ? 'this' : [];
  }
  if (await (isFresh ? isHereSoon : isHere)(away.deps, place)) return 'this';
  const hint = hintOf(place);
  const others = (await directory.listCells()).map(({ number }) => number).filter((number) => number !== own);
  return others.toSorted((a, b) => Number(b === hint) - Number(a === hint));
}

/**
 * Sends a request that this cell refused, because it had just released the business, to the cell that has it now.
 * Nothing of it was stored here. Returns the new payload.
 */
async function sendOn({ away, place, body, isForwarded }: Kept): Promise<string | Readable> {
  const { reply } = away;
  for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name);
  if (isForwarded) {
    void reply.status(NOT_HERE);
    return '';
  }
  const answer = await askUntilMoved(away, place, body);
  if (answer === undefined) {
    const { status, body: refusal } = new Refusal('UNAVAILABLE');
    void reply.status(status).type('application/json; charset=utf-8');
    return JSON.stringify(refusal);
  }
  void reply.status(answer.statusCode ?? 502).headers(endToEnd(answer.headers));
  return answer;
}

async function askUntilMoved(away: Away, place: Kept['place'], body: Buffer): Promise<IncomingMessage | undefined> {
  for (const untilMs = performance.now() + MOVING_MAX_MS; performance.now() < untilMs; await pause(LOOK_AGAIN_MS)) {
    const others = await cellsToAsk(away, place, true);
    const answer = others === 'this' ? undefined : await askInTurn(away, others, body).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/**
 * The start of the response of the first of these cells that has what is asked for. A cell that is down, or that cannot
 * know because something is arriving there, decides only if none of the others has it.
 */
async function askInTurn(away: Away, cells: readonly number[], body: Buffer): Promise<IncomingMessage | undefined> {
  let failure: Error | undefined;
  let unsure: IncomingMessage | undefined;
  for (const cell of cells) {
    const answer = await ask(away, cell, body).catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
      return undefined;
    });
    const status = answer?.statusCode;
    if (status === 503 && unsure === undefined) unsure = answer;
    else if (status === NOT_HERE || status === 503) answer?.resume();
    else if (answer !== undefined) {
      unsure?.resume();
      return answer;
    }
  }
  if (unsure === undefined && failure !== undefined) throw failure;
  return unsure;
}

async function ask({ deps, cells, request, reply }: Away, cell: number, body: Buffer): Promise<IncomingMessage> {
  const known = await cells.directory.listCells();
  const found = known.find(({ number }) => number === cell);
  if (found === undefined) throw new Refusal('UNAVAILABLE');
  const headers = { [FROM_CELL]: signFromCell(deps, { purpose: 'forward', address: clientAddress(request) }) };
  return forwardRequest(request, reply, { url: found.url, body, headers }).catch((error: unknown) => {
    deps.log.warn(
      { reason: error instanceof Error ? error.message : String(error), cell },
      'Another cell did not answer',
    );
    throw new Refusal('UNAVAILABLE');
  });
}

/** Requests are small, and may be sent to several cells in turn. */
async function bodyOf({ method, routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  if (method === 'GET' || method === 'HEAD') return Buffer.alloc(0);
  const maxBytes = routeOptions.bodyLimit ?? BODY_MAX_BYTES;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload) {
    const bytes = Buffer.from(part as Uint8Array);
    length += bytes.length;
    if (length > maxBytes) throw new Refusal('TOO_LARGE');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const again = (body: Buffer): Readable => Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
