import type { Issue } from './errors.ts';

/** A form that is shown again: its input, and what is wrong with it. */
export type FormState = {
  values: Record<string, string>;
  issues: Issue[];
  message: string | null;
  /** Solved by the browser, which then resubmits the form; on the page of a code, it belongs to the form below. */
  challenge?: string | undefined;
};
