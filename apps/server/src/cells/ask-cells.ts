import { listBusinesses } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { createCall } from '@primehour/contract/call';
import { getUser } from '@primehour/contract/user';
import type { User } from '@primehour/contract/user-shapes';
import { HOME_CELL } from '@primehour/db/cell';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { Refusal } from '../refusal.ts';
import { FROM_CELL, signFromCell } from './from-cell.ts';

const TIMEOUT_MS = 5_000;

/** The person whom cell 0 asks other cells about, and their access token, by default that of the request. */
export type Asking = {
  readonly userId: string;
  readonly request: FastifyRequest;
  readonly accessToken?: string | undefined;
};

/**
 * Someone's businesses in all cells, the first one first; `own` are those in this cell.
 * @throws Refusal UNAVAILABLE, because someone who seems to have no business would be asked to create one
 */
export async function listInAllCells(
  deps: Deps,
  asking: Asking,
  own: readonly BusinessInfo[],
): Promise<BusinessInfo[]> {
  const places = await placesOf(deps, asking);
  const others = [...new Set(places.map(({ cell }) => cell))].filter((cell) => cell !== HOME_CELL);
  const found = await Promise.all(others.map((cell) => callTo(deps, cell, asking)(listBusinesses, {})));
  const order = new Map(places.map(({ businessId }, index) => [businessId, index]));
  const at = ({ id }: BusinessInfo) => order.get(id) ?? places.length;
  return [...own, ...found.flat()].toSorted((a, b) => at(a) - at(b));
}

/**
 * A user as stored in the cell of their first business; `own` is the user as stored in this cell.
 * @throws Refusal UNAVAILABLE
 */
export async function userInFirstCell(deps: Deps, asking: Asking, own: User): Promise<User> {
  const [first] = await placesOf(deps, asking);
  return first === undefined || first.cell === HOME_CELL ? own : callTo(deps, first.cell, asking)(getUser, {});
}

/** Only cell 0 asks; the others answer for themselves. */
async function placesOf({ cells }: Deps, { userId }: Asking) {
  return cells?.own === HOME_CELL ? cells.directory.listOfPerson(userId, { isFresh: true }) : [];
}

/** Calls another cell on a user's behalf. */
function callTo(deps: Deps, cell: number, { accessToken, request }: Asking) {
  const { gateway } = deps.config;
  const headers = {
    authorization: accessToken === undefined ? (request.headers.authorization ?? '') : `Bearer ${accessToken}`,
    [FROM_CELL]: signFromCell(deps, { purpose: 'ask', address: clientAddress(request) }),
    ...(gateway && { [gateway.idHeader]: gateway.id, [gateway.secretHeader]: gateway.secret }),
  };
  return createCall(async ({ path, method }) => {
    try {
      const found = (await deps.cells?.directory.listCells())?.find(({ number }) => number === cell);
      if (found === undefined) throw new Error('It is not in the list of cells.');
      const answer = await fetch(found.url + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      return answer;
    } catch (error) {
      deps.log.warn({ err: error, cell }, 'Another cell did not answer');
      throw new Refusal('UNAVAILABLE');
    }
  });
}
