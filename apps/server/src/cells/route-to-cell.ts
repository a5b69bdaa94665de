import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { cellOfToken, HOME_CELL } from '@primehour/db/cell';
import { isUuid } from '@primehour/db/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { askedBusiness, routeTo } from '../http/session-gate.ts';
import { Refusal } from '../refusal.ts';
import type { Located } from './directory.ts';
import { hintOf, isHere, isHereSoon, movingWait } from './find-here.ts';
import { endToEnd, ForwardFailure, forwardRequest, NOT_HERE, passOn } from './forward.ts';
import { FROM_CELL, readFromCell, signFromCell } from './from-cell.ts';
import type { Cells } from './open-cells.ts';
import { operatorSecretOf } from './operator-secret.ts';
import { type Place, placeOf } from './place.ts';
import { relayHook } from './relay-hook.ts';

const BODY_MAX_BYTES = 256 * 1024;

type Away = {
  readonly deps: Deps;
  readonly cells: Cells;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Buffer;
};

/** Requests that this cell answers as it is now: if it releases the business in the meantime, they are sent on. */
type Kept = {
  readonly away: Away;
  readonly place: Exclude<Place, { kind: 'any' }>;
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
    const away = { deps, cells, request, reply, body: await bodyOf(request, payload) };
    if (from !== undefined && !(await isServedHere(away, place))) {
      await reply.status(NOT_HERE).send();
      return payload;
    }
    const isForwarded = from !== undefined;
    const found = isForwarded ? 'here' : await findAnswer(away, place, false);
    if (found === 'here' && mayLeave(place)) kept.set(request, { away, place, isForwarded });
    if (typeof found !== 'string') await passOn(found, reply);
    return again(away.body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const before = kept.get(request);
    if (before === undefined) return payload;
    kept.delete(request);
    if (before.place.kind === 'hook') {
      if (reply.statusCode < 300) await relay(deps, request, before.away.body);
      return payload;
    }
    if (!mayDifferElsewhere(request, reply)) return payload;
    return (await isServedHere(before.away, before.place)) ? payload : sendOn(before, payload);
  });
}

/** What concerns a business, which may move. */
const mayLeave = ({ kind }: Place): boolean => kind !== 'home' && kind !== 'console' && kind !== 'look';

/**
 * Whether the answer may differ in a cell to which the business has just moved: a list would be empty here by now, and
 * a refused change stored nothing. A change that was accepted is not sent again.
 */
const mayDifferElsewhere = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode !== 429 && (statusCode >= 400 || isRead(request));

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const relay = (deps: Deps, request: FastifyRequest, body: Buffer): Promise<void> =>
  relayHook(deps, { path: request.url, headers: request.headers, body, address: clientAddress(request) });

/** Reads the current state, not what this node remembers. */
async function isServedHere(away: Away, place: Exclude<Place, { kind: 'any' }>): Promise<boolean> {
  const { deps, cells } = away;
  if (place.kind === 'record') return isHereSoon(deps, place);
  const { cell, businessId } = await locate(away, place, true);
  return cell === cells.own && (businessId === undefined || cells.directory.isVisible(businessId, { isFresh: true }));
}

async function locate(
  away: Away,
  place: Exclude<Place, { kind: 'any' | 'record' }>,
  isFresh: boolean,
): Promise<Located> {
  const { deps, cells, request } = away;
  const { own, directory } = cells;
  if (place.kind === 'hook') return { cell: HOME_CELL };
  if (!mayLeave(place)) return { cell: await cellOfOperator(away, place, HOME_CELL) };
  if (place.kind === 'slug') return directory.ofSlug(place.slug, { isFresh });
  const named = place.kind === 'business' && isUuid(place.id) ? place.id : undefined;
  const asked = place.kind === 'business' ? named : askedBusiness(request);
  if (asked !== undefined) return { cell: await directory.ofBusiness(asked, { isFresh }), businessId: asked };
  if (place.kind === 'business') return { cell: own };
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const userId = bearer === undefined ? undefined : deps.tokens.readAccessToken(bearer)?.userId;
  if (userId === undefined) return { cell: await cellOfOperator(away, place, own) };
  const [first] = await directory.listOfPerson(userId, { isFresh });
  if (first !== undefined) routeTo(request, first.businessId);
  return first ?? { cell: HOME_CELL };
}

/** Where an operator's console is, or the business that they look at; `other` for everyone else. */
async function cellOfOperator({ cells, request, body }: Away, place: Place, other: number): Promise<number> {
  const secret = operatorSecretOf(request, place, body);
  if (secret === undefined) return other;
  const named = cellOfToken(secret);
  const known = await cells.directory.listCells();
  return known.find(({ number }) => number === named)?.number ?? other;
}

/** The start of another cell's response. `nowhere`: no cell has it, so this one responds. */
type Found = IncomingMessage | 'here' | 'nowhere';

/** `hasLeft`: this cell's own response is out of date, so that it never answers itself, even if what is asked for returns. */
async function findAnswer(away: Away, place: Exclude<Place, { kind: 'any' }>, hasLeft: boolean): Promise<Found> {
  const wait = movingWait();
  for (let round = 1; ; round += 1, await wait()) {
    // What was remembered alone never decides, however long the exchange with the other cell took.
    const others = await cellsToAsk(away, place, hasLeft || round > 1);
    if (others === 'this' && !hasLeft) return 'here';
    const answer = await askInTurn(away, others === 'this' ? [away.cells.own] : others);
    if (answer === 'down' && !hasLeft) throw new Refusal('UNAVAILABLE');
    if (answer !== 'down' && answer !== undefined) return answer;
    // Only in the second round, because it may have moved during the first.
    if (place.kind === 'record' && round > 1 && answer === undefined) return 'nowhere';
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
 * Nothing of it was stored here. Returns the new payload, or this cell's own if the record was deleted.
 */
async function sendOn({ away, place, isForwarded }: Kept, payload: unknown): Promise<unknown> {
  const { reply } = away;
  const found = isForwarded ? undefined : await findAnswer(away, place, true).catch(refusalIn);
  if (found === 'here' || found === 'nowhere') return payload;
  for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name);
  if (found === undefined) {
    void reply.status(NOT_HERE);
    return '';
  }
  if (found instanceof Refusal) {
    void reply.status(found.status).type('application/json; charset=utf-8');
    return JSON.stringify(found.body);
  }
  void reply.status(found.statusCode ?? 502).headers(endToEnd(found.headers));
  return found;
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/**
 * The start of the response of the first of these cells that has what is asked for. A cell that is down, or that cannot
 * know because something is arriving there, decides only if none of the others has it.
 */
async function askInTurn(away: Away, cells: readonly number[]): Promise<IncomingMessage | 'down' | undefined> {
  let isDown = false;
  let unsure: IncomingMessage | undefined;
  for (const cell of cells) {
    const answer = await ask(away, cell);
    if (answer === 'down') {
      isDown = true;
      continue;
    }
    const { statusCode } = answer;
    if (statusCode === 503 && unsure === undefined) unsure = answer;
    else if (statusCode === NOT_HERE || statusCode === 503) answer.resume();
    else {
      unsure?.resume();
      return answer;
    }
  }
  return unsure ?? (isDown ? 'down' : undefined);
}

/**
 * `down`: another cell, or this one later, may be sent the same request.
 * @throws Refusal UNAVAILABLE if the change may have been stored
 */
async function ask(away: Away, cell: number): Promise<IncomingMessage | 'down'> {
  const { deps, cells, request, reply, body } = away;
  const found = (await cells.directory.listCells()).find(({ number }) => number === cell);
  if (found === undefined) return 'down';
  const headers = { [FROM_CELL]: signFromCell(deps, { purpose: 'forward', address: clientAddress(request) }) };
  try {
    return await forwardRequest(request, reply, { url: found.url, body, headers });
  } catch (error) {
    if (!(error instanceof ForwardFailure)) throw error;
    deps.log.warn({ reason: error.message, cell }, 'Another cell did not answer');
    if (error.isSent && !isRead(request)) throw new Refusal('UNAVAILABLE');
    return 'down';
  }
}

/** Requests are small, and may be sent to several cells in turn. */
async function bodyOf(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  if (isRead(request)) return Buffer.alloc(0);
  const maxBytes = request.routeOptions.bodyLimit ?? BODY_MAX_BYTES;
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
