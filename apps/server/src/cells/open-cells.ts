import { HOME_CELL, setOtherCells } from '@primehour/db/cell';
import { connectTo, type Database } from '@primehour/db/open';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createDirectory, type Directory } from './directory.ts';

/** What a node knows about other cells; null where there is only one. */
export type Cells = {
  readonly own: number;
  /** The database of cell 0, which has the people and the directory; a node of cell 0 uses its own. */
  readonly home: Database;
  readonly directory: Directory;
  close(): Promise<void>;
};

/** The cells of a node outside cell 0, which reports its changes to the directory; undefined in cell 0. */
export const outsideHome = ({ cells }: { readonly cells: Cells | null }): Cells | undefined =>
  cells === null || cells.own === HOME_CELL ? undefined : cells;

type Needs = { readonly db: Database; readonly log: Logger };

/** Reads once whether there are cells: a node learns of the first additional one when it is restarted. */
export async function openCells(config: Config, { db, log }: Needs): Promise<Cells | null> {
  const { number: own, homeDatabaseUrl } = config.cell;
  const { databasePool: poolSize } = config;
  const home = homeDatabaseUrl === undefined ? db : connectTo(homeDatabaseUrl, log, { poolSize });
  const close = async () => {
    if (home !== db) await home.close();
  };
  const directory = createDirectory(home, { number: own, db });
  try {
    const isOnlyOne = own === HOME_CELL && !(await directory.hasCells());
    setOtherCells(!isOnlyOne);
    if (isOnlyOne) return null;
  } catch (error) {
    await close();
    throw error;
  }
  return { own, home, directory, close };
}
