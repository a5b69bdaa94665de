import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, NAME_MAX_LENGTH } from '../limits.ts';

export const LIST_PROBLEMS = ['EMPTY', 'NO_PHONE_COLUMN', 'NO_NAME_COLUMN', 'TOO_MANY', 'TOO_WIDE'] as const;

export type ListProblem = (typeof LIST_PROBLEMS)[number];

/** Why a file can’t be imported. */
export const LIST_PROBLEM_MESSAGES: Record<ListProblem, string> = {
  EMPTY: 'This file has no people in it.',
  NO_PHONE_COLUMN: 'No column of this file is called “Phone”. The first line must name the columns.',
  NO_NAME_COLUMN: 'No column of this file is called “Name”. The first line must name the columns.',
  TOO_MANY: `This file has more than ${IMPORT_MAX_ROWS} lines. Split it into smaller ones.`,
  TOO_WIDE: `This file has more than ${IMPORT_MAX_COLUMNS} columns. Keep those with names, phones, and notes.`,
};

/** Why a line can't be imported, other than its phone number. */
export const LINE_MESSAGES = {
  NO_NAME: 'Name is missing',
  LONG_NAME: `Name should be at most ${NAME_MAX_LENGTH} characters`,
  UNSENDABLE_NAME: (problem: string) => `In the name: ${problem.toLowerCase()}`,
  BAD_EMAIL: 'Email is not valid',
  LONG_NOTES: 'Notes are too long',
  SAME_PHONE: (line: number) => `The same phone number as on line ${line}`,
};
