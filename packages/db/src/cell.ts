/** Twelve bits of ids and tokens contain the number of the cell in which they were made (decision 171). */
export const CELL_BITS = 12;

/**
 * The first cell, and the only one in most installations: it also contains the people, their sessions, and the
 * directory.
 */
export const HOME_CELL = 0;

let own = HOME_CELL;

/** The cell of this process. */
export const ownCell = (): number => own;

/** Call once, before anything is written. */
export function setOwnCell(cell: number): void {
  own = cell;
}

let several = false;

/** Whether there are other cells, to which a business may have been moved. */
export const hasOtherCells = (): boolean => several;

/** Call once, before requests and jobs. */
export function setOtherCells(hasOthers: boolean): void {
  several = hasOthers;
}

const ID_CELL = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]([\da-f]{3})-[\da-f]{12}$/i;

/** Where an id was made, unless it was made before there were cells: a hint, never a fact (decision 171). */
export function cellOfId(id: string): number | undefined {
  const [, cell] = ID_CELL.exec(id) ?? [];
  return cell === undefined ? undefined : Number.parseInt(cell, 16);
}

/** The same for a token, if it is not derived from an id. */
export function cellOfToken(token: string): number | undefined {
  const first = Buffer.from(token.slice(0, 4), 'base64url');
  return first.length < 2 ? undefined : first.readUInt16BE(0) >> (16 - CELL_BITS);
}
