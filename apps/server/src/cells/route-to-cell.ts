import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HOME_CELL } from '@primehour/db/cell';
import { isUuid } from '@primehour/db/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { askedBusiness } from '../http/session-gate.ts';
import { Refusal } from '../refusal.ts';
import { hintOf, isHere } from './find-here.ts';
import { forwardRequest, NOT_HERE, passOn } from './forward.ts';
import { FROM_CELL, readFromCell, signFromCell } from './from-cell.ts';
import type { Cells } from './open-cells.ts';
import { type Place, placeOf } from './place.ts';

/** How long a request waits for a business that is between two cells. */
const MOVING_MAX_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const BODY_MAX_BYTES = 256 * 1024;

type Away = {
  readonly deps: Deps;
  readonly cells: Cells;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Every node takes every request, and sends what another cell has to a node there, whole (decision 177). Before the routes,
 * because their gates ask this cell's database. With one cell there is no hook at all.
 */
export function registerCells(app: FastifyInstance, deps: Deps): void {
  const { cells } = deps;
  if (cells === null) return;
  app.addHook('onRequest', async (request) => {
    const from = readFromCell(deps, request);
    // The address of the caller, whom the other cell's node saw.
    if (from !== undefined) Object.defineProperty(request, 'ip', { value: from.address });
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const place = placeOf(request.routeOptions.url ?? '', request.params as Record<string, string>);
    const from = readFromCell(deps, request);
    if (place.kind === 'any' || from?.purpose === 'ask') return payload;
    const away = { deps, cells, request, reply };
    if (from !== undefined) {
      if (await isServedHere(away, place)) return payload;
      await reply.status(NOT_HERE).send();
      return payload;
    }
    return place.kind === 'record' ? tryInTurn(away, place, payload) : toItsCell(away, place, payload);
  });
}

/** The other cell decides by what is known now. */
async function isServedHere({ deps, cells, request }: Away, place: Place): Promise<boolean> {
  if (place.kind === 'record') return isHere(deps, place);
  return (await cellOf({ deps, cells, request }, place, true)) === cells.own;
}

async function cellOf(
  { deps, cells: { own, directory }, request }: Omit<Away, 'reply'>,
  place: Exclude<Place, { kind: 'record' }>,
  isFresh: boolean,
): Promise<number> {
  if (place.kind === 'home') return HOME_CELL;
  if (place.kind === 'slug') return directory.ofSlug(place.slug, { isFresh });
  if (place.kind === 'business') return isUuid(place.id) ? directory.ofBusiness(place.id, { isFresh }) : own;
  if (place.kind === 'any') return own;
  const asked = askedBusiness(request);
  if (asked !== undefined) return directory.ofBusiness(asked, { isFresh });
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const userId = bearer === undefined ? undefined : deps.tokens.readAccessToken(bearer)?.userId;
  if (userId === undefined) return own;
  const [first] = await directory.listOfPerson(userId, { isFresh });
  return first?.cell ?? HOME_CELL;
}

async function toItsCell(away: Away, place: Exclude<Place, { kind: 'record' }>, payload: Readable): Promise<Readable> {
  const untilMs = performance.now() + MOVING_MAX_MS;
  let body: Buffer | undefined;
  for (let isFresh = false; ; isFresh = true) {
    const cell = await cellOf(away, place, isFresh);
    if (cell === away.cells.own) return body === undefined ? payload : again(body);
    body ??= await bodyOf(away.request, payload);
    if (await isPassedOn(away, cell, body)) return payload;
    if (performance.now() > untilMs) throw new Refusal('UNAVAILABLE');
    if (isFresh) await pause(LOOK_AGAIN_MS);
  }
}

/** Neither a token nor an id says for certain where it is: this cell first, then the one it was made in, then the others. */
async function tryInTurn(away: Away, place: Extract<Place, { kind: 'record' }>, payload: Readable): Promise<Readable> {
  if (await isHere(away.deps, place)) return payload;
  const hint = hintOf(place);
  const others = (await away.cells.directory.listCells()).filter(({ number }) => number !== away.cells.own);
  const inTurn = others.toSorted((a, b) => Number(b.number === hint) - Number(a.number === hint));
  const body = await bodyOf(away.request, payload);
  for (const { number } of inTurn) if (await isPassedOn(away, number, body)) return payload;
  // Nobody has it, which the route says in its own words.
  return again(body);
}

/** Whether the cell has what is asked for; then its answer is on its way. */
async function isPassedOn({ deps, cells, request, reply }: Away, cell: number, body: Buffer): Promise<boolean> {
  const known = await cells.directory.listCells();
  const found = known.find(({ number }) => number === cell);
  if (found === undefined) throw new Refusal('UNAVAILABLE');
  const headers = { [FROM_CELL]: signFromCell(deps, { purpose: 'forward', address: clientAddress(request) }) };
  const answer = await forwardRequest(request, reply, { url: found.url, body, headers }).catch((error: unknown) => {
    deps.log.warn(
      { reason: error instanceof Error ? error.message : String(error), cell },
      'Another cell did not answer',
    );
    throw new Refusal('UNAVAILABLE');
  });
  if (answer.statusCode === NOT_HERE) {
    answer.resume();
    return false;
  }
  await passOn(answer, reply);
  return true;
}

/** Requests are small, and may be sent to several cells in turn. */
async function bodyOf({ routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  const most = routeOptions.bodyLimit ?? BODY_MAX_BYTES;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload) {
    const bytes = Buffer.from(part as Uint8Array);
    length += bytes.length;
    if (length > most) throw new Refusal('TOO_LARGE');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const again = (body: Buffer): Readable => Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
