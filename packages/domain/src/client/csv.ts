/** Comma-separated values (RFC 4180), read as spreadsheets write them and written as spreadsheets read them safely. */

export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** How much of a file is read: parsing stops at the first row, or cell of a row, beyond the limit. */
export type CsvLimits = { readonly rows: number; readonly columns: number };

/**
 * Rows with the line on which each begins, counted from 1; blank ones are left out. Commas, semicolons or tabs separate
 * cells, and each cell consists of whole characters: half of one can't be stored.
 */
export function readCsv(text: string, limits: CsvLimits = { rows: Infinity, columns: Infinity }): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').toWellFormed();
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let firstLine = 1;
  const endRow = () => {
    cells.push(cell);
    // A row with too many cells is reported, not skipped as blank: the rest of it has not been read.
    if (cells.length > limits.columns || cells.some((value) => value.trim() !== ''))
      rows.push({ line: firstLine, cells });
    cells = [];
    cell = '';
    firstLine = line;
  };
  for (let at = 0; at < source.length && rows.length <= limits.rows && cells.length <= limits.columns; at += 1) {
    const character = source[at];
    // Spreadsheets on a Mac may end lines with a carriage return alone.
    const isLineEnd = character === '\n' || (character === '\r' && source[at + 1] !== '\n');
    if (isLineEnd) line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') cell += source[(at += 1)];
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (isLineEnd) endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** No real heading is longer, and this avoids splitting all of a file without line ends. */
const HEADING_MAX_LENGTH = 20_000;

/** The separator that splits the heading into the most cells. */
function separatorOf(source: string): string {
  const start = source.slice(0, HEADING_MAX_LENGTH);
  const heading = start.slice(0, start.search(/[\r\n]|$/));
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/**
 * A cell that a spreadsheet would treat as a formula and run; with East Asian settings full-width signs count as well.
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
/** Phone numbers and amounts are not formulas: digits after a sign run nothing. */
const PLAIN_NUMBER = /^(?:\+\d+|-\d+(?:\.\d+)?)$/;

/**
 * One line, quoted where needed. What would run as a formula is prefixed with an apostrophe, which spreadsheets read as
 * "this is text": a name must not open a program on the partner's machine.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
