import { type LineComplaint, type ListProblem, readPeople } from '@primehour/domain/client/read-people';

/** Whoever has a thousand mistakes corrects the file, and needs no list of all of them. */
const ERRORS_KEPT = 100;

/** A list as it is stored: its people are JSON already, because writing that down takes its time as well. */
export type ReadList = {
  readonly people: string;
  readonly valid: number;
  readonly total: number;
  readonly errors: readonly LineComplaint[];
  readonly errorCount: number;
};
export type ListAnswer =
  | { readonly ok: true; readonly list: ReadList }
  | { readonly ok: false; readonly reason: ListProblem };

export function readList(csv: string): ListAnswer {
  const read = readPeople(csv);
  if (!read.ok) return { ok: false, reason: read.reason };
  const { people, complaints, total } = read.value;
  return {
    ok: true,
    list: {
      people: JSON.stringify(people),
      valid: people.length,
      total,
      errors: complaints.slice(0, ERRORS_KEPT),
      errorCount: complaints.length,
    },
  };
}
