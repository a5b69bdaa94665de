import type { Issue } from './errors.ts';

/** What a client has typed into the details form of a time that was lost, for the form of another one; by field. */
export type TypedDetails = Record<string, string>;

/** A form that is shown again: its input, and what is wrong with it. */
export type FormState = {
  values: Record<string, string>;
  issues: Issue[];
  message: string | null;
  /** Solved by the browser, which then resubmits the form; on the page of a code, it belongs to the form below. */
  challenge?: string | undefined;
};
