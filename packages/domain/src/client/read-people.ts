import { PHONE_MESSAGES } from '../field-copy.ts';
import {
  CLIENT_NOTES_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  NAME_MAX_LENGTH,
} from '../limits.ts';
import { parsePhone } from '../phone.ts';
import { ok, refused, type Result } from '../result.ts';
import { NAME_MESSAGES } from '../sender/copy.ts';
import { checkName } from '../sender/plain-name.ts';
import type { Phone } from '../vocabulary.ts';
import { LINE_MESSAGES, type ListProblem } from './copy.ts';
import { type CsvRow, readCsv } from './csv.ts';

export type ListedPerson = {
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  readonly notes: string;
};
export type LineProblem = { readonly line: number; readonly message: string };
export type PeopleList = {
  readonly people: readonly ListedPerson[];
  readonly problems: readonly LineProblem[];
  /** Lines with a person, excluding the heading. */
  readonly total: number;
};

/**
 * Column names in other products for each of our fields, most likely first: address books have several numbers per
 * person.
 */
const HEADINGS = {
  name: ['name', 'full name', 'client', 'client name', 'customer', 'customer name', 'display name'],
  firstName: ['first name', 'given name', 'firstname'],
  lastName: ['last name', 'family name', 'surname', 'lastname'],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'telephone',
    'phone 1',
    'phone 1 - value',
    'primary phone',
    'phone 2',
    'phone 2 - value',
    'home phone',
    'work phone',
    'business phone',
  ],
  email: [
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'email 1',
    'e-mail 1 - value',
    'email 1 - value',
    'e-mail 2 - value',
  ],
  notes: ['notes', 'note', 'comment', 'comments'],
} as const;
type Column = keyof typeof HEADINGS;

/** The same check as for an address typed into a form. */
const EMAIL = /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[^\s@<>".\p{Cc}]{2,}$/u;

/**
 * People from a list: each needs a name and a US phone number, which identifies them; the first line with a number
 * counts. What can't be imported is reported per line and doesn't affect the rest.
 */
export function readPeople(text: string): Result<PeopleList, ListProblem> {
  const [heading, ...rows] = readCsv(text, { rows: IMPORT_MAX_ROWS + 1, columns: IMPORT_MAX_COLUMNS });
  if ([heading, ...rows].some((row) => row && row.cells.length > IMPORT_MAX_COLUMNS)) return refused('TOO_WIDE');
  if (!heading || rows.length === 0) return refused('EMPTY');
  if (rows.length > IMPORT_MAX_ROWS) return refused('TOO_MANY');
  const columns = columnsOf(heading.cells);
  if (columns.phone === undefined) return refused('NO_PHONE_COLUMN');
  if (columns.name === undefined && columns.firstName === undefined && columns.lastName === undefined) {
    return refused('NO_NAME_COLUMN');
  }
  const people: ListedPerson[] = [];
  const problems: LineProblem[] = [];
  const lineOf = new Map<Phone, number>();
  for (const row of rows) {
    const read = readPerson(row, columns);
    if (!read.ok) {
      problems.push({ line: row.line, message: read.reason });
      continue;
    }
    const before = lineOf.get(read.value.phone);
    if (before === undefined) {
      lineOf.set(read.value.phone, row.line);
      people.push(read.value);
    } else problems.push({ line: row.line, message: LINE_MESSAGES.SAME_PHONE(before) });
  }
  return ok({ people, problems, total: rows.length });
}

type Columns = Partial<Record<Column, readonly number[]>>;

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' '),
  );
  const columns: Columns = {};
  for (const column of Object.keys(HEADINGS) as Column[]) {
    const known: readonly string[] = HEADINGS[column];
    const indexes = known.map((word) => names.indexOf(word)).filter((found) => found >= 0);
    if (indexes.length > 0) columns[column] = indexes;
  }
  return columns;
}

function readPerson({ cells }: CsvRow, columns: Columns): Result<ListedPerson, string> {
  const cell = (column: Column) => {
    // Spreadsheets mark text that looks like a formula with an apostrophe.
    const texts = (columns[column] ?? []).map((index) => (cells[index] ?? '').replace(/^'(?=[=+\-@])/, '').trim());
    return texts.find((text) => text !== '') ?? '';
  };
  const name = oneLine(cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '));
  const phone = parsePhone(nationalOf(firstOf(cell('phone'))));
  const email = firstOf(cell('email'));
  const notes = cell('notes').replaceAll('\0', '');
  if (name === '') return refused(LINE_MESSAGES.NO_NAME);
  if (name.length > NAME_MAX_LENGTH) return refused(LINE_MESSAGES.LONG_NAME);
  const checked = checkName(name);
  if (!checked.ok) return refused(LINE_MESSAGES.UNSENDABLE_NAME(NAME_MESSAGES[checked.reason]));
  if (!phone.ok) return refused(PHONE_MESSAGES[phone.reason]);
  if (email !== '' && (email.length > EMAIL_MAX_LENGTH || !EMAIL.test(email))) return refused(LINE_MESSAGES.BAD_EMAIL);
  if (notes.length > CLIENT_NOTES_MAX_LENGTH) return refused(LINE_MESSAGES.LONG_NOTES);
  return ok({ name, phone: phone.value, email: email === '' ? null : email, notes });
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** Google's address book puts several values of a kind into one cell. */
const firstOf = (text: string): string => text.split(' ::: ')[0] ?? '';

/** Lists write numbers with dots, and with a country code that has no plus. */
function nationalOf(text: string): string {
  const digits = text.replaceAll('.', '');
  return /^\D*1\D*\d{3}\D*\d{3}\D*\d{4}\D*$/.test(digits) && !digits.trim().startsWith('+')
    ? digits.replace('1', '')
    : digits;
}
