import { listBusinesses } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { createCall } from '@primehour/contract/call';
import { HOME_CELL } from '@primehour/db/cell';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { Refusal } from '../refusal.ts';
import { movingWait } from './find-here.ts';
import { FROM_CELL, signFromCell } from './from-cell.ts';

const TIMEOUT_MS = 5_000;

/** The person whom cell 0 asks other cells about, and their access token, by default that of the request. */
export type Asking = {
  readonly userId: string;
  readonly request: FastifyRequest;
  readonly accessToken?: string | undefined;
};

/** Someone's businesses in this cell, which are read again for as long as one of theirs is between two cells. */
type ReadOwn = () => Promise<BusinessInfo[]>;

/**
 * Someone's businesses in all cells, the first one first.
 * @throws Refusal UNAVAILABLE, because someone who seems to have no business would be asked to create one
 */
export const listInAllCells = (deps: Deps, asking: Asking, readOwn: ReadOwn): Promise<BusinessInfo[]> =>
  listFirst(deps, asking, { readOwn });

/**
 * The first of someone's businesses, whichever cell it is in.
 * @throws Refusal UNAVAILABLE
 */
export const firstInAllCells = async (
  deps: Deps,
  asking: Asking,
  readOwn: ReadOwn,
): Promise<BusinessInfo | undefined> => (await listFirst(deps, asking, { readOwn, max: 1 }))[0];

type Asked = { readonly readOwn: ReadOwn; readonly max?: number };

/** The first `max` of them. Only cell 0 asks; the others answer for themselves. */
async function listFirst(deps: Deps, asking: Asking, { readOwn, max }: Asked): Promise<BusinessInfo[]> {
  const { cells } = deps;
  if (cells?.own !== HOME_CELL) return readOwn();
  for (const wait = movingWait(); ; await wait()) {
    const places = (await cells.directory.listOfPerson(asking.userId, { isFresh: true })).slice(0, max);
    const listed = await listAt(deps, asking, { places, readOwn });
    if (listed !== undefined) return listed;
  }
}

type Places = { readonly places: readonly { businessId: string; cell: number }[]; readonly readOwn: ReadOwn };

/**
 * Each business as the cell has it that the directory names; undefined if one is not there, because it has just left or
 * has not arrived. The directory is read first, so that none is found twice or in neither.
 */
async function listAt(deps: Deps, asking: Asking, { places, readOwn }: Places): Promise<BusinessInfo[] | undefined> {
  const asked = [...new Set(places.map(({ cell }) => cell))];
  const lists = await Promise.all(
    asked.map((cell) => (cell === HOME_CELL ? readOwn() : callTo(deps, cell, asking)(listBusinesses, {}))),
  );
  const listed: BusinessInfo[] = [];
  for (const { businessId, cell } of places) {
    const found = lists[asked.indexOf(cell)]?.find(({ id }) => id === businessId);
    if (found === undefined) return undefined;
    listed.push(found);
  }
  return listed;
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
