import type { Database } from '@primehour/db/open';
import type { Tx } from '@primehour/db/transaction';
import type { Deps } from '../deps.ts';
import { outsideHome } from './open-cells.ts';

/**
 * Where people, their sessions and their preferences are written: in cell 0. Other cells have copies of the people that
 * their rows name.
 */
export const peopleOf = ({ cells, db }: Pick<Deps, 'cells' | 'db'>): Database => cells?.home ?? db;

/**
 * The part of a change that concerns rows of people. In cell 0 it belongs to the change's transaction; elsewhere it is
 * committed here, in cell 0, so make it the last step: if it fails, nothing has changed, and it can be repeated.
 */
export const changePeople = <Outcome>(
  deps: Pick<Deps, 'cells'>,
  tx: Tx,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> => outsideHome(deps)?.home.transaction(work) ?? work(tx);
